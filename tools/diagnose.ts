// npm run diagnose: reads what a service answers for a cluster and says what stops it and how to fix it.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { styleText } from 'node:util'
import {
  answeredAt,
  type Colorize,
  diagnoseCluster,
  readClusterAnswer,
  reportText,
} from '@groundwork/explain/diagnosis'
import { complain, readOptions } from './options.ts'

const HELP = `Explains a cluster of any assisted installer service: what stops it, why, and the call that fixes it.

Usage: npm run -s diagnose -- [options] [file]

Reads the answer of GET /v2/clusters/{id} from the file, or from standard input.

Options:
  --url URL   where the printed commands send their requests (default http://127.0.0.1:8090)
  --json      print the report as JSON
  --help      this text

Examples:
  curl -s http://127.0.0.1:8090/api/assisted-install/v2/clusters/$ID | npm run -s diagnose
  npm run -s diagnose -- --url http://192.168.1.10:8090 cluster.json
`

const options = readOptions(
  {
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:8090' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  },
  'npm run -s diagnose -- --help',
)
if (options) await run(options.positionals, options.values)

interface Options {
  readonly url: string
  readonly json: boolean
  readonly help: boolean
}

async function run(files: readonly string[], { url, json, help }: Options): Promise<void> {
  const [file] = files
  if (help) process.stdout.write(HELP)
  else if (files.length > 1) complain('Name one file only.')
  else if (!/^https?:\/\//.test(url)) complain(`--url must begin with http:// or https://, not "${url}".`)
  else if (file === undefined && process.stdin.isTTY) complain(HELP)
  else await explain(file, { url, json })
}

async function explain(file: string | undefined, { url, json }: Omit<Options, 'help'>): Promise<void> {
  const content = await read(file)
  if (content === null) return
  const answer = readClusterAnswer(content)
  if (!answer.ok) {
    complain(`${file ?? 'Standard input'} cannot be used. ${answer.reason}`)
    return
  }
  const report = diagnoseCluster(answer, answeredAt(answer))
  process.stdout.write(
    json ? `${JSON.stringify(report, null, 2)}\n` : reportText(report, { baseUrl: url, paint }),
  )
}

async function read(file: string | undefined): Promise<string | null> {
  try {
    // As a stream: a pipe whose other end is slow cannot be read at one go.
    if (file === undefined) return await text(process.stdin)
    // npm runs scripts in the folder of the project; the file is meant from where the user stands.
    return readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8')
  } catch (error) {
    const reasons: Record<string, string> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder' }
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    complain(`${file ?? 'Standard input'} cannot be read: ${reasons[code] ?? String(error)}.`)
    return null
  }
}

function paint(kind: Parameters<Colorize>[0], text: string): string {
  if (!process.stdout.isTTY) return text
  const formats = { heading: 'bold', failure: 'red', pending: 'yellow', dim: 'dim' } as const
  return styleText(formats[kind], text)
}
