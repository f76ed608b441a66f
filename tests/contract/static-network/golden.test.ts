// Byte for byte what the reference makes of network settings, with both ways of handing them to a machine.
import { checkStaticNetwork, sortedStaticNetwork } from '@groundwork/engine/requests/infra-env'
import { checkNetwork, networkFiles, networkFlavour } from '@groundwork/ignition/static-network'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import {
  type RecordedFiles,
  type RecordedStaticNetwork,
  recordedStaticNetworks,
} from './recorded-static-network.ts'

/** What we do otherwise, and why. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'no interfaces (empty list) [4.17]':
    'The reference takes the settings and then fails at every download; our image has no profile for that machine.',
}

const recorded = recordedStaticNetworks()
const accepted = recorded.filter(({ output }) => output.status < 300)
const refused = recorded.filter(({ output }) => output.status >= 300)

const parseYaml = (text: string) => {
  const documents = parseAllDocuments(text)
  return 'empty' in documents ? [] : documents.map((document) => document.toJS() as unknown)
}

const problemsOf = ({ input }: RecordedStaticNetwork) =>
  checkStaticNetwork(input.static_network_config, parseYaml, checkNetwork)

const contentsOf = ({ files = {} }: RecordedFiles) =>
  Object.fromEntries(
    Object.entries(files).map(([path, { content }]) => [path.replace('/etc/assisted/network/', ''), content]),
  )

function ourFiles({ input }: RecordedStaticNetwork) {
  const hosts = sortedStaticNetwork(input.static_network_config)
  const files = networkFiles(hosts, networkFlavour(input.openshift_version))
  return Object.fromEntries(files.map(({ path, contents }) => [path, contents]))
}

describe('static networks of the reference', () => {
  it('are all there', () => {
    expect(accepted.length).toBeGreaterThan(160)
    expect(refused.length).toBeGreaterThan(35)
  })

  it.each(refused.map((line) => [line.name, line] as const))('%s: refused by us too', (_name, line) => {
    const problems = problemsOf(line)
    expect(problems).not.toEqual([])
    for (const { path, message } of problems) {
      expect(path).toMatch(/^static_network_config\[\d+\]/)
      expect(message).toContain(path)
    }
  })

  it.each(accepted.map((line) => [line.name, line] as const))('%s: the same files', (name, line) => {
    expect(problemsOf(line)).toEqual([])
    const ours = ourFiles(line)
    if (DIFFERENCES[name] !== undefined) {
      expect(ours).not.toEqual(contentsOf(line.output))
      return
    }
    const alternatives = [line.output, ...(line.output.also_seen ?? [])].map(contentsOf)
    expect(
      alternatives.find((files) => JSON.stringify(sorted(files)) === JSON.stringify(sorted(ours))) ??
        alternatives[0],
    ).toEqual(ours)
  })

  it('lists no difference that is none', () => {
    const names = new Set(recorded.map(({ name }) => name))
    expect(Object.keys(DIFFERENCES).filter((name) => !names.has(name))).toEqual([])
  })

  it('keeps all files readable for root only', () => {
    const modes = accepted.flatMap(({ output }) => Object.values(output.files ?? {}).map(({ mode }) => mode))
    expect(new Set(modes)).toEqual(new Set(['0600']))
  })
})

const sorted = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
