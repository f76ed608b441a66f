// npm start, until the service exists: the engine's decisions and the API description in a browser, on loopback only.
import { complain, readOptions } from '../options.ts'
import { createPreview } from './server.ts'

const HELP = `Starts the preview: open the printed address.

Usage: npm start -- [options]

Options:
  --port N   port on 127.0.0.1 (default 8080; 0 takes a free one)
  --help     this text

Examples:
  npm start
  npm start -- --port 0
`

const options = readOptions(
  { options: { port: { type: 'string', default: '8080' }, help: { type: 'boolean', default: false } } },
  'npm start -- --help',
)
if (options?.values.help) process.stdout.write(HELP)
else if (options) start(options.values.port)

function start(wanted: string): void {
  const port = Number(wanted)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    complain(`--port must be a number from 0 to 65535, not "${wanted}".`)
    return
  }
  const server = createPreview()
  server.on('error', (error: NodeJS.ErrnoException) => {
    complain(
      error.code === 'EADDRINUSE' ? `Port ${port} is taken; try: npm start -- --port 0` : error.message,
    )
  })
  server.listen(port, '127.0.0.1', () => {
    const address = server.address()
    const actual = typeof address === 'object' && address ? address.port : port
    console.log(`Groundwork preview: open http://127.0.0.1:${actual}/   (Ctrl+C stops it)`)
  })
}
