import { Writable } from 'node:stream'
import { SERVICE_VERSION } from '@groundwork/service/version'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { connect } from '../remote/connect.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { McpFlags } from './add-mcp-command.ts'
import { createMcpServer } from './create-mcp-server.ts'

/** Until the assistant closes its end. */
export async function runMcp(around: Surroundings, flags: McpFlags): Promise<void> {
  const { client } = await connect(around, flags)
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      around.out.write(chunk.toString())
      done()
    },
  })
  const handle = serveStdio(
    () => createMcpServer({ client, mayChange: flags.allowChanges ?? false, version: SERVICE_VERSION }),
    {
      transport: new StdioServerTransport(around.input, output),
      onerror: (error) => void around.err.write(`${error.message}\n`),
    },
  )
  await new Promise<void>((resolve) => {
    around.input.once('end', resolve)
    around.input.once('close', resolve)
    around.signal.addEventListener('abort', () => resolve())
  })
  await handle.close()
}
