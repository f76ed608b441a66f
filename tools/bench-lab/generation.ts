import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { row } from '../bench-service/report.ts'

interface Measured {
  readonly wallMs: number
  readonly cpuMs: number
  readonly bytes: number
  readonly idleMiB: number
  readonly peakMiB: number
}

const PROGRAM = fileURLToPath(new URL('./generate-files.ts', import.meta.url))

/** Files of a cluster of five, made by the built-in generator with keys of its own. */
export function measureGeneration(runs: number, atOnce: number): void {
  const alone = Array.from({ length: runs }, () => generate(1)).sort((a, b) => a.wallMs - b.wallMs)
  const middle = alone[Math.floor(runs / 2)]
  if (middle === undefined) return
  row(
    `files of a cluster of 5 nodes, median of ${runs}`,
    `${(middle.wallMs / 1_000).toFixed(1)} s`,
    `${(middle.cpuMs / 1_000).toFixed(1)} s of a core`,
    `${(middle.bytes / 1_024).toFixed(0)} KiB`,
  )
  const many = generate(atOnce)
  row(
    `${atOnce} of them at once`,
    `${(many.wallMs / 1_000).toFixed(1)} s`,
    `${(many.cpuMs / 1_000).toFixed(1)} s of a core`,
    `peak ${many.peakMiB.toFixed(0)} MiB, of which ${many.idleMiB.toFixed(0)} before they began`,
  )
}

function generate(clusters: number): Measured {
  const args = ['--import', 'tsx', '--conditions=source', PROGRAM, String(clusters)]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`Generating ended with ${status}: ${stderr}`)
  return JSON.parse(stdout) as Measured
}
