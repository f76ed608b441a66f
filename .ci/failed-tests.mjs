// Names the failed tests of a runner's JSON report, each with the first lines of its failure.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const LINES = 12
const WIDTH = 400

const shorten = (text) =>
  text
    .split('\n')
    .filter((line) => !line.includes('node_modules') && !line.includes('new Promise (<anonymous>)'))
    .slice(0, LINES)
    .map((line) => `    ${line.slice(0, WIDTH)}`)
    .join('\n')

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'))
for (const file of report.testResults) {
  const path = relative(process.cwd(), file.name)
  const failed = file.assertionResults.filter((test) => test.status === 'failed')
  for (const test of failed)
    console.log(`✗ ${path}: ${test.fullName}\n${shorten(test.failureMessages.join('\n'))}`)
  // A file that could not even be loaded has no tests.
  if (file.status === 'failed' && failed.length === 0)
    console.log(`✗ ${path}\n${shorten(file.message ?? '')}`)
}
