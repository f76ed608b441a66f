import { spawn } from 'node:child_process'
import { ImageError } from '../image-error.ts'

interface Tool {
  readonly command: string
  /** Debian's package of it. */
  readonly debianPackage: string
}

const MOST_BYTES = 256 * 1024 * 1024

/** Some of these tools reserve memory for every file that they might open, and containers often allow a thousand million. */
const WITH_FEW_FILES = 'ulimit -n 1024 2>/dev/null; exec "$0" "$@"'
const NOT_FOUND = 127

/** What it writes; an ImageError when it is missing or fails. */
export function runTool({ command, debianPackage }: Tool, words: readonly string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', WITH_FEW_FILES, command, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    })
    const output: Buffer[] = []
    let [length, complaint] = [0, '']
    child.stdout.on('data', (chunk: Buffer) => {
      output.push(chunk)
      length += chunk.length
      if (length > MOST_BYTES) child.kill('SIGKILL')
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = `${complaint}${text}`.slice(0, 2000)
    })
    const fail = (reason: string, cause?: Error) => reject(new ImageError(500, reason, { cause }))
    child.on('error', (error) => fail(`${command} cannot be run: ${error.message}.`, error))
    child.on('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(output))
      else if (code === NOT_FOUND) {
        fail(
          `${command} is needed to look into this live image, but is not installed. On Debian: apt-get install ${debianPackage}.`,
        )
      } else fail(`${command} failed (${signal ?? code}): ${complaint.trim() || 'without a word'}`)
    })
  })
}
