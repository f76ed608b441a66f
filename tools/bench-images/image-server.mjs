// The image server alone, as a process of its own and from compiled modules; the answers of a service are made up.
// usage: node image-server.mjs <iso>
import { createServer } from 'node:http'
import { openFileSource } from '@groundwork/images/base-images/file-source'
import { openBaseImage } from '@groundwork/images/media/open-base-image'
import { createMediaReaders } from '@groundwork/images/readers/media-readers'
import { createImageServer } from '@groundwork/images/server/image-server'

const [path] = process.argv.slice(2)
const image = {
  openshift_version: '4.18',
  cpu_architecture: 'x86_64',
  url: path,
  version: '418.94.202502100215-0',
  sha256: '',
  type: 'full-iso',
  isRemote: false,
}
const base = await openBaseImage(await openFileSource(path), {
  tag: 'bench',
  architecture: 'x86_64',
  version: image.version,
  openshiftVersion: image.openshift_version,
  lastModified: new Date(0),
  localPath: path,
})
const boot = {
  tag: '1',
  ignition: Buffer.from(JSON.stringify({ ignition: { version: '3.1.0' }, filler: ignitionFiller(42_000) })),
  ramdisk: null,
  kernelArguments: ['rd.net.timeout.carrier=60'],
  lastModified: new Date(0),
}
const { listener } = createImageServer({
  bases: {
    find: () => image,
    open: async () => base,
    states: () => [],
    watch: () => () => {},
    close: async () => {},
  },
  bootParts: async () => boot,
  imageBaseUrl: (host) => `http://${host}`,
  nmstate: async () => null,
  readings: createMediaReaders({ clock: { now: () => Date.now() } }),
  log: { info: () => {}, warn: (fields, message) => console.error(message, fields) },
})
const server = createServer({ keepAliveTimeout: 75_000 }, listener)
server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, () => process.send?.(server.address().port))
process.once('disconnect', () => process.exit(0))

/** Compresses about as well as a real one. */
function ignitionFiller(length) {
  let text = ''
  for (let seed = 1; text.length < length; seed = (seed * 48_271) % 2_147_483_647) text += seed.toString(36)
  return text.slice(0, length)
}
