import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { scriptFolder } from '../testing/fake-programs.ts'
import { DROP_BROKEN_IMAGE } from './drop-broken-image.ts'
import { PULL_IMAGE } from './pull-image.ts'

const calls = (folder: string) =>
  existsSync(`${folder}/calls`) ? readFileSync(`${folder}/calls`, 'utf8').trim().split('\n') : []

it('does not pull an image that is there', async () => {
  const { folder, run } = scriptFolder({ podman: 'echo "$*" >>"$FOLDER/calls"' })
  expect(await run(PULL_IMAGE, ['quay.io/x/agent:1'])).toMatchObject({ code: 0 })
  expect(calls(folder)).toEqual(['image exists quay.io/x/agent:1'])
})

it('pulls until it works, with growing pauses up to 5 minutes', async () => {
  const { folder, run } = scriptFolder({
    podman: '[[ $1 == pull && $(wc -l <"$FOLDER/calls") -ge 8 ]]',
    sleep: 'echo "$1" >>"$FOLDER/calls"',
  })
  expect(await run(`#!/bin/sh\n: >"$FOLDER/calls"\n${PULL_IMAGE}`, ['quay.io/x/agent:1'])).toMatchObject({
    code: 0,
  })
  expect(calls(folder)).toEqual(['5', '10', '20', '40', '80', '160', '300', '300'])
})

it.each([
  ['quay.io/x/agent:1', 'quay.io/x/agent'],
  ['quay.io/x/agent@sha256:abc', 'quay.io/x/agent'],
  ['registry.example.com:5000/x/agent', 'registry.example.com:5000/x/agent'],
  ['registry.example.com:5000/x/agent:1@sha256:abc', 'registry.example.com:5000/x/agent'],
])('keeps an image that podman lists: %s', async (image, repository) => {
  const { folder, run } = scriptFolder({
    podman: `if [[ $1 == images ]]; then echo ${repository}; else echo "$*" >>"$FOLDER/calls"; fi`,
  })
  expect(await run(DROP_BROKEN_IMAGE, [image])).toMatchObject({ code: 0 })
  expect(calls(folder)).toEqual([])
})

it('removes an image that podman does not list, and does not mind when that fails', async () => {
  const { folder, run } = scriptFolder({
    podman:
      'if [[ $1 == images ]]; then echo quay.io/x/agent-other; else echo "$*" >>"$FOLDER/calls"; exit 1; fi',
  })
  expect(await run(DROP_BROKEN_IMAGE, ['quay.io/x/agent:1'])).toMatchObject({ code: 0 })
  expect(calls(folder)).toEqual(['rmi --force quay.io/x/agent:1'])
})
