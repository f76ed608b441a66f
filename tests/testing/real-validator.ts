import { spawn } from 'node:child_process'

export interface RealVerdict {
  readonly isAccepted: boolean
  /** What it printed: errors and warnings. */
  readonly report: string
}

/** Asks the ignition-validate of this machine. */
export function askIgnitionValidate(text: string): Promise<RealVerdict> {
  return new Promise((resolve, reject) => {
    const child = spawn('ignition-validate', ['-'], { stdio: ['pipe', 'pipe', 'pipe'] })
    let report = ''
    const collect = (chunk: Buffer) => {
      report += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0 || code === 1) resolve({ isAccepted: code === 0, report })
      else reject(new Error(`ignition-validate ended with ${code ?? signal}: ${report}`))
    })
    // It may have seen enough before it has read everything.
    child.stdin.on('error', () => {})
    child.stdin.end(text)
  })
}
