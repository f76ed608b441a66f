// What machines that run the service ask: is it alive, can it work, how is it doing. And the description of the API.
import { openApiDocument } from '@groundwork/contract/openapi'
import { BASE_PATH } from '@groundwork/contract/operations'
import { uiBaseUrl } from '../boot/image-url.ts'
import { httpError } from '../errors/http-error.ts'
import { type Answer, Prepared } from '../http/handler.ts'
import type { Router } from '../http/router.ts'
import { createTrustedProxies } from '../http/trusted-proxies.ts'
import { REFERENCE_PATH } from '../ui/create-ui.ts'
import { ready } from './ready.ts'
import type { OperationalDeps } from './server-deps.ts'

export function operationalRoutes(router: Router, app: OperationalDeps): void {
  const get = (path: string, isPoll: boolean, work: () => Promise<Answer> | Answer) =>
    // Load balancers ask with HEAD.
    router.add(['GET', 'HEAD'], path, { path, isPoll }, work)
  get('/health', true, () => alive(app))
  get('/ready', true, () => ready(app))
  get('/metrics', true, async () => ({
    status: 200,
    headers: { 'content-type': app.metrics.registry.contentType },
    body: Buffer.from(await app.metrics.registry.metrics()),
  }))
  const document = once(() => new Prepared(Buffer.from(JSON.stringify(openApiDocument()))))
  get('/openapi.json', false, () => ({ status: 200, body: document() }))
  // Clients of the reference expect JSON under the name of plain text.
  get(`${BASE_PATH}/v2/openapi`, false, () => ({
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: document(),
  }))
  // The reference is a page for people. Below both addresses, because proxies in front often pass on only one of them.
  const proxies = createTrustedProxies(app.config.trustedProxies)
  for (const path of ['/docs', `${BASE_PATH}/docs`]) {
    router.add(['GET', 'HEAD'], path, { path, isPoll: false }, ({ message }) => {
      const location = `${uiBaseUrl(app.config, proxies.sentBy(message).host)}${REFERENCE_PATH}`
      return { status: 302, headers: { location } }
    })
  }
}

/** Only what starting anew may mend: a database that is away for a moment is the business of /ready. */
function alive({ clock, config, evaluator }: OperationalDeps): Answer {
  const idleMs = clock.now() - evaluator.sweptAt()
  if (idleMs <= config.livenessMs) return { status: 200 }
  const minutes = Math.floor(idleMs / 60_000)
  throw httpError('evaluation-stalled', { minutes })
}

function once<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= make()
    return value
  }
}
