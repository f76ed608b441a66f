// A process that wants an installer: says where it is, and ends.
import { createReleases } from '@groundwork/openshift/release'

const [directory = '', image = '', pullSecret = '', caBundle = ''] = process.argv.slice(2)
let made = 0
const releases = createReleases({
  directory,
  caBundle,
  timing: { lockPollMs: 20, lockBeatMs: 100, retryMs: [50, 100, 200] },
  log: {
    info() {
      made += 1
    },
    warn: () => undefined,
  },
})
const installer = await releases.installer(image, { pullSecret, signal: AbortSignal.timeout(60_000) })
console.log(JSON.stringify({ made, version: installer.version }))
await installer.release()
await releases.close()
