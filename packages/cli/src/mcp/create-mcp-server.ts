// The operations of the service as tools of the Model Context Protocol.
import type { Client } from '@groundwork/contract/client'
import { describeError } from '@groundwork/errors/error-text'
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { CliError } from '../failures/cli-error.ts'
import { CHANGING_TOOLS } from './changing-tools.ts'
import { READING_TOOLS } from './reading-tools.ts'
import { inputSchema, type Tool, type ToolInput } from './tool.ts'

export interface McpOptions {
  readonly client: Client
  readonly mayChange: boolean
  readonly version: string
}

export function createMcpServer({ client, mayChange, version }: McpOptions): McpServer {
  const server = new McpServer({ name: 'groundwork', version }, { capabilities: { tools: {} } })
  for (const tool of [...READING_TOOLS, ...(mayChange ? CHANGING_TOOLS : [])]) register(server, client, tool)
  return server
}

function register(server: McpServer, client: Client, tool: Tool): void {
  const { name, title, description, changes } = tool
  const annotations = {
    readOnlyHint: changes === undefined,
    destructiveHint: changes === 'destructive',
    openWorldHint: false,
  }
  const schema = fromJsonSchema<ToolInput>(inputSchema(tool))
  server.registerTool(name, { title, description, annotations, inputSchema: schema }, async (input) => {
    try {
      return {
        content: [{ type: 'text' as const, text: JSON.stringify(await tool.run(client, input), null, 1) }],
      }
    } catch (error) {
      const next = error instanceof CliError && error.next !== null ? `\n${error.next}` : ''
      return { isError: true, content: [{ type: 'text' as const, text: `${describeError(error)}${next}` }] }
    }
  })
}
