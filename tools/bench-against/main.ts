// npm run bench -- --against <commit>: this tree beside another commit, on one PostgreSQL, in turns.
import { needDebianPackages } from '../../tests/testing/debian-package.ts'
import { readBenchOptions } from './bench-options.ts'
import { startPostgres } from './postgres.ts'
import { measureRows } from './rows/measure-rows.ts'
import { presentTree, treeOfCommit } from './source-tree.ts'
import { type Figure, renderTable } from './table.ts'

const options = readBenchOptions(process.argv.slice(2))
if (options) {
  const started = performance.now()
  const tell = (line: string) => {
    const seconds = ((performance.now() - started) / 1_000).toFixed(0).padStart(4)
    process.stderr.write(`${seconds} s  ${line}\n`)
  }
  await needDebianPackages(['wrk'])
  tell('building the present tree')
  const trees = [presentTree(), ...(options.against ? [treeOfCommit(options.against, tell)] : [])]
  const postgres = await startPostgres()
  const { rounds, isQuick, rows } = options
  const figures: Figure[] = []
  try {
    await measureRows({ postgres, trees, rounds, isQuick, rows, tell }, figures)
  } finally {
    const names = trees.map(({ name }) => name)
    console.log(`\nMedians of ${rounds} rounds (least to most); a ratio is present / other.\n`)
    console.log(renderTable(names, figures))
    await postgres.stop()
  }
}
