// Opens the ports: API, pages for people, and boot images; each on every address that was asked for.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Config } from '../config/config.ts'
import { createBodyWatch } from '../http/body-watch.ts'
import { createConnectionLimit } from '../http/connection-limit.ts'
import { createHostCheck } from '../http/host-check.ts'
import { openPort, type Port, type PortOptions } from '../http/open-port.ts'
import { liveResponses } from '../http/send-answer.ts'
import { createTrustedProxies } from '../http/trusted-proxies.ts'
import { serverCredentials } from '../tls/server-credentials.ts'
import { createUi } from '../ui/create-ui.ts'
import type { ImageServerDeps } from './server-deps.ts'
import { createServiceImageServer } from './service-image-server.ts'

export interface Listening {
  readonly api: readonly string[]
  readonly ui: readonly string[]
  readonly images: readonly string[]
  readonly ports: Pick<Config, 'apiPort' | 'uiPort' | 'imagePort' | 'imageHttpPort'>
  /** Stops accepting, ends live streams, lets requests finish for so long, then breaks off what is left. */
  close(graceMs: number): Promise<void>
}

export async function listen(app: ImageServerDeps, api: RequestListener): Promise<Listening> {
  const { config } = app
  const tls = config.tls === null ? null : await serverCredentials(config.tls, config)
  const open = new Set<ServerResponse>()
  const ports: Port[] = []
  const isMeant = createHostCheck(config)
  const { addressConnections, addressBodies, bodyGraceMs, bodyRate } = config.limits
  const { isTrusted, sentBy } = createTrustedProxies(config.trustedProxies)
  const connections = createConnectionLimit({ most: addressConnections, isTrusted })
  const bodies = createBodyWatch({ most: addressBodies, graceMs: bodyGraceMs, bytesPerSecond: bodyRate })
  const images = createServiceImageServer(app, (socket) => connections.begin(socket) ?? (() => undefined))
  const start = async (
    flag: string,
    port: number,
    listener: RequestListener,
    { credentials = tls, watch }: Pick<PortOptions, 'watch'> & { readonly credentials?: typeof tls } = {},
  ) => {
    const tracked = (request: IncomingMessage, response: ServerResponse) => {
      const end = connections.begin(request.socket)
      if (end === null) return
      open.add(response)
      response.once('close', () => {
        open.delete(response)
        end()
      })
      if (!isMeant(request, response)) return
      if (bodies.admit(request, response, sentBy(request).address)) listener(request, response)
    }
    const opened = await openPort({
      flag,
      port,
      addresses: config.listen,
      tls: credentials,
      listener: tracked,
      connections,
      ...(watch === undefined ? {} : { watch }),
    })
    ports.push(opened)
    return opened
  }
  try {
    const ofApi = await start('--api-port', config.apiPort, api)
    const ofUi = await start('--ui-port', config.uiPort, createUi(config.uiDir, api))
    const { listener, watch } = images
    const ofImages = await start('--image-port', config.imagePort, listener, { watch })
    const { imageHttpPort } = config
    const ofFirmware =
      imageHttpPort === null
        ? null
        : await start('--image-http-port', imageHttpPort, listener, { credentials: null, watch })
    return {
      api: ofApi.urls,
      ui: ofUi.urls,
      images: [...ofImages.urls, ...(ofFirmware?.urls ?? [])],
      ports: {
        apiPort: ofApi.port,
        uiPort: ofUi.port,
        imagePort: ofImages.port,
        imageHttpPort: ofFirmware?.port ?? null,
      },
      async close(graceMs) {
        for (const response of open) if (liveResponses.has(response)) response.end()
        const brokeOff = await Promise.all(ports.map((port) => port.close(graceMs)))
        if (brokeOff.includes(true)) app.log.warn({ graceMs }, 'Requests that did not end were broken off.')
        bodies.close()
        await images.close()
      },
    }
  } catch (error) {
    bodies.close()
    await Promise.all(ports.map((port) => port.close(0)))
    await images.close()
    throw error
  }
}
