import { AgentRefusedError, overHttp } from '@groundwork/service/testing/clients'

/** One call of the API; `path` is below the base path. Throws AgentRefusedError when it is not a good answer. */
export async function call<Answer = void>(
  baseUrl: string,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
): Promise<Answer> {
  const send = overHttp(`${baseUrl}/api/assisted-install`)
  const { status, text } = await send(method as 'GET' | 'POST', path, body)
  if (status >= 300) throw new AgentRefusedError(status, `${method} ${path}`, text)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}
