// A process of its own, so that the memory that it needs is only that of generating: files for so many clusters at once, and what
// they took, as JSON on standard output.
import { createBuiltInGenerator } from '@groundwork/openshift/built-in'
import { prepareInstallation, systemManifests } from '@groundwork/openshift/installation'
import { someContext, someInputs } from '@groundwork/openshift/testing'

const clusters = Number(process.argv[2] ?? 1)
const inputs = someInputs()
const generator = createBuiltInGenerator()
// What is loaded with the first use is no part of it.
await Promise.all([import('node:crypto'), systemManifests(inputs)])

const prepare = async (): Promise<number> => {
  const { files } = await prepareInstallation({
    inputs,
    generator,
    manifests: systemManifests(inputs),
    context: someContext(),
  })
  return [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}

const idleMiB = process.memoryUsage().rss / 2 ** 20
const cpuBegan = process.cpuUsage()
const began = performance.now()
const sizes = await Promise.all(Array.from({ length: clusters }, prepare))
const { user, system } = process.cpuUsage(cpuBegan)
const measured = {
  wallMs: performance.now() - began,
  cpuMs: (user + system) / 1_000,
  bytes: sizes[0] ?? 0,
  idleMiB,
  // The kernel counts in KiB.
  peakMiB: process.resourceUsage().maxRSS / 1_024,
}
console.log(JSON.stringify(measured))
