import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createProgram } from '@groundwork/service/commands'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDemoCommand } from '../demo/add-demo-command.ts'
import { addImagesCommands } from '../images/add-images-commands.ts'
import { addLabCommands } from '../lab/add-lab-commands.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { SERVICE_COMMANDS } from './complete-words.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  const env = await service.infraEnv('edge-env', await service.cluster('edge'))
  await service.cluster('core')
  await service.host(env, 1)
})
afterAll(() => service.close())

const complete = async (...words: readonly string[]) => {
  const { code, out } = await service.runWords(['__complete', '--', ...words])
  expect(code).toBe(0)
  return out.split('\n').filter((line) => line !== '')
}

describe('what may stand next', () => {
  it.each([
    [['desc'], ['describe']],
    [['res'], ['reset', 'reset-password', 'restore']],
    [
      ['context', ''],
      ['add', 'list', 'remove', 'use'],
    ],
    [
      ['get', 'cl'],
      ['cluster', 'clusters'],
    ],
    [
      ['get', 'cluster', ''],
      ['core', 'edge'],
    ],
    [['get', 'cluster/e'], ['cluster/edge']],
    [['get', 'hosts', '--cluster', 'e'], ['edge']],
    [['get', 'hosts', '--cluster', 'edge', 'n'], ['node-1']],
    [
      ['get', 'hosts', '-o', 'js'],
      ['json', 'jsonl', 'jsonpath='],
    ],
    [['get', 'hosts', '--no'], ['--no-headers']],
    [
      ['download', 'kubec'],
      ['kubeconfig', 'kubeconfig-noingress'],
    ],
    [['download', 'iso', ''], ['edge-env']],
    [['set', 'host', 'node-1', 'ro'], ['role=']],
    [['completion', 'z'], ['zsh']],
  ])('%j', async (words, found) => {
    expect(await complete(...words)).toEqual(found)
  })
})

it('is quiet where no service answers', async () => {
  const { code, out, err } = await service.runWords(['__complete', '--', 'get', 'cluster', ''], {
    env: { GROUNDWORK_URL: 'http://127.0.0.1:1' },
  })
  expect({ code, out, err }).toEqual({ code: 0, out: '', err: '' })
})

it('knows the commands of the service', () => {
  const nothing = async () => {}
  const program = createProgram(
    { serve: nothing, backup: nothing, restore: nothing, resetPassword: nothing },
    () => '',
  )
  addDemoCommand(program)
  addLabCommands(program)
  addImagesCommands(program)
  expect(SERVICE_COMMANDS).toEqual(program.commands.map((command) => command.name()))
})

it('the script of bash asks for the words that were typed', async () => {
  const { out: script } = await service.run('completion bash')
  const shell = `
    groundwork() { printf '%s\\n' "[$*]" edge core; }
    ${script}
    COMP_WORDS=(groundwork get cluster ''); COMP_CWORD=3
    _groundwork
    printf '%s\\n' "\${COMPREPLY[@]}"`
  expect(execFileSync('bash', ['-c', shell], { encoding: 'utf8' }).split('\n')).toEqual([
    String.raw`\[__complete\ --\ get\ cluster\ \]`,
    'edge',
    'core',
    '',
  ])
})

it('the script of bash lets no name of a service become a command', async () => {
  const { out: script } = await service.run('completion bash')
  const shell = `
    groundwork() { printf '%s\\n' 'x$(touch owned)' 'a;b' base_dns_domain=; }
    ${script}
    COMP_WORDS=(groundwork get cluster ''); COMP_CWORD=3
    _groundwork
    eval "printf '%s\\n' \${COMPREPLY[*]}"`
  const said = execFileSync('bash', ['-c', shell], { encoding: 'utf8', cwd: service.directory })
  expect(said.split('\n')).toEqual(['x$(touch owned)', 'a;b', 'base_dns_domain=', ''])
  await expect(stat(join(service.directory, 'owned'))).rejects.toThrow('ENOENT')
})

it('a name that is no word on a terminal is not offered', async () => {
  const names = ['edge', 'ed\u001b]0;owned\u0007', 'ed\nge']
  const { out } = await service.runWords(['__complete', '--', 'get', 'cluster', 'ed'], {
    fetch: async () => Response.json(names.map((name, at) => ({ id: String(at), name, status: 'ready' }))),
  })
  expect(out).toBe('edge\n')
})

it.each(['zsh', 'fish'])('there is one for %s', async (shell) => {
  const { code, out } = await service.run(`completion ${shell}`)
  expect(code).toBe(0)
  expect(out).toContain('groundwork __complete --')
})

it('another shell is refused', async () => {
  expect(await service.run('completion tcsh')).toMatchObject({ code: 2, out: '' })
})
