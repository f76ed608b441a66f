import { describe, expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { aStepContext } from '../../testing/step-context.ts'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import { runTangConnectivityCheck } from './tang-connectivity-check.ts'

const ADVERTISEMENT = { payload: 'cGF5bG9hZA', signatures: [{ signature: 'c2ln', protected: 'cHJv' }] }
const SERVER = { url: 'http://tang.example.com:7500', thumbprint: 'PLjNyRdGw03zlRoGjQYMahSZGu9' }

async function check(
  servers: unknown,
  answer: (url: string) => Response = () => Response.json(ADVERTISEMENT),
) {
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    return answer(url)
  }
  const machine = { ...createSampleMachine('', { fetch }), clock: createVirtualClock() }
  const tang_servers = typeof servers === 'string' ? servers : JSON.stringify(servers)
  const reply = await runTangConnectivityCheck(aStepContext(machine), [JSON.stringify({ tang_servers })])
  return { asked, reply }
}

describe('tang-connectivity-check', () => {
  it('collects what the servers show', async () => {
    const other = { url: 'https://other.example.com/', thumbprint: 'x', more: 1 }
    const { reply } = await check([SERVER, other], () => Response.json({ ...ADVERTISEMENT, extra: true }))
    expect(reply).toMatchObject({ exit_code: 0, error: '' })
    expect(JSON.parse(reply.output)).toEqual({
      is_success: true,
      tang_server_response: [
        { ...ADVERTISEMENT, tang_url: `${SERVER.url}/adv/${SERVER.thumbprint}` },
        { ...ADVERTISEMENT, tang_url: 'https://other.example.com/adv/x' },
      ],
    })
  })

  it('has nothing to ask without servers', async () => {
    const { reply } = await check([])
    expect(reply.output).toBe('{"is_success":true,"tang_server_response":null}')
  })

  it('fails with everything that is wrong', async () => {
    const servers = [
      SERVER,
      { url: 'tang', thumbprint: 'x' },
      { url: SERVER.url },
      { url: 'http://b.example.com', thumbprint: 'y' },
    ]
    const { asked, reply } = await check(servers, (url) =>
      url.includes('b.example.com') ? new Response('gone', { status: 404 }) : Response.json(ADVERTISEMENT),
    )
    expect(reply).toMatchObject({ exit_code: -1, output: '{"tang_server_response":null}' })
    expect(reply.error.split('\n')).toEqual([
      '"tang" is not the address of a tang server.',
      'The tang server http://tang.example.com:7500 is given without a thumbprint.',
      'The tang server http://b.example.com answers with status 404 instead of its keys.',
    ])
    expect(asked).toHaveLength(2)
  })

  it.each([
    () => new Response('<html>'),
    () => Response.json({}),
    () => Response.json({ payload: 'x' }),
    () => Response.json({ ...ADVERTISEMENT, signatures: [{ signature: 'x' }] }),
    () => Response.json({ ...ADVERTISEMENT, signatures: [] }),
  ])('does not take anything for keys (%#)', async (answer) => {
    const { reply } = await check([SERVER], answer)
    expect(reply).toMatchObject({
      exit_code: -1,
      error: expect.stringContaining('does not answer with its keys'),
    })
  })

  it.each(['no json', '{}', '[1]'])('refuses the list %s', async (servers) => {
    expect((await check(servers)).reply).toMatchObject({
      exit_code: -1,
      output: '{"tang_server_response":null}',
    })
  })
})
