// The pages of the preview; main.ts starts it.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { openApiDocument } from '@groundwork/contract/openapi'
import { diagnoseCluster, diagnoseSnapshot, momentOf } from '@groundwork/engine/diagnosis/diagnose-cluster'
import { readClusterAnswer } from '@groundwork/engine/diagnosis/read-answer'
import { type PageContent, startPage } from './page.ts'
import { sampleSnapshot } from './sample.ts'

const MAX_BODY_BYTES = 64 * 2 ** 20
const SERVICE_URL = 'http://127.0.0.1:8090'

export function createPreview(): Server {
  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      page(response, 400, { problem: error instanceof Error ? error.message : String(error) })
    })
  })
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/openapi.json') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(openApiDocument()))
  } else if (request.url !== '/') {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Nothing here; the start page is /\n')
  } else if (request.method === 'POST') {
    explain(response, new URLSearchParams(await bodyOf(request)).get('cluster') ?? '')
  } else {
    page(response, 200, {})
  }
}

function explain(response: ServerResponse, pasted: string): void {
  const read = readClusterAnswer(pasted)
  if (read.ok) page(response, 200, { report: diagnoseCluster(read, momentOf(read)), pasted })
  else page(response, 400, { problem: `This cannot be used. ${read.reason}`, pasted })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Error(`The answer is larger than ${MAX_BODY_BYTES / 2 ** 20} MiB.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function page(response: ServerResponse, status: number, content: Partial<PageContent>): void {
  const sample = content.report ? {} : { report: diagnoseSnapshot(sampleSnapshot()), isSample: true }
  const html = startPage({
    isSample: false,
    baseUrl: SERVICE_URL,
    pasted: '',
    ...content,
    ...sample,
  } as PageContent)
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}
