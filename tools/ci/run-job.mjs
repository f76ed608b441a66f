import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failedFiles } from './failed-tests.mjs'
import { fileTimes } from './file-times.mjs'
import { judgeCommand, judgeSuite } from './judge-run.mjs'
import { usedSeconds } from './processor-time.mjs'
import { parseReport } from './test-report.mjs'

/** Runs the words after the first, and writes the processor time of all that they waited for into the file that the first one names. */
const TIMED = 'file=$1; shift; "$@"; code=$?; times > "$file"; exit $code'

/** Runs one npm script and says what it counts for. */
export async function runJob(/** @type {import('./jobs.mjs').Job} */ { name, script, minutes, kind }) {
  const directory = mkdtempSync(join(tmpdir(), 'groundwork-ci-'))
  const logFile = join(directory, 'log')
  const reportFile = join(directory, 'report.json')
  const timesFile = join(directory, 'times')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const given = script.split(' ')
  const separator = given.includes('--') ? [] : ['--']
  const words = ['npm', 'run', ...given, ...(kind === 'suite' ? [...separator, ...reporters] : [])]
  const began = Date.now()
  try {
    // A file, not a pipe: what a job leaves running may hold a pipe open for ever. "timeout" ends the whole process group.
    const output = openSync(logFile, 'w')
    const timed = ['bash', '-c', TIMED, 'bash', timesFile, ...words]
    const child = spawn('timeout', [`${minutes}m`, ...timed], { stdio: ['ignore', output, output] })
    const [code] = await once(child, 'exit')
    closeSync(output)
    const log = readFileSync(logFile, 'utf8')
    const seconds = Math.round((Date.now() - began) / 1_000)
    const ended = { name, code: code ?? 1, log, report: readIfThere(reportFile) }
    process.stdout.write(`\n=== ${name} (npm run ${script}, ${seconds} s)\n${log}`)
    const report = parseReport(ended.report)
    const files = fileTimes(report)
    const cpuSeconds = usedSeconds(readIfThere(timesFile))
    return {
      name,
      seconds,
      cpuSeconds,
      files,
      failedFiles: report === null ? [] : failedFiles(report),
      ...(kind === 'suite' ? judgeSuite(ended) : judgeCommand(ended)),
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function readIfThere(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
