import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmallProduct, type SmallProduct } from '../testing/small-product.ts'
import { findProgram, HOST_PROGRAM, SERVICE_PROGRAM } from './find-program.ts'
import { withAccount } from './service-account.ts'

let product: SmallProduct
beforeAll(async () => {
  product = await createSmallProduct()
})
afterAll(() => product.remove())

describe('a program', () => {
  it('is found by any name of its architecture, in the first directory that has it', async () => {
    const directories = [product.path('none'), product.path('programs')]
    expect(await findProgram(HOST_PROGRAM, 'amd64', directories)).toBe(
      product.path('programs/groundwork-host-amd64'),
    )
  })

  it('may have its version in its name, once', async () => {
    const directory = product.path('versions')
    await mkdir(directory)
    await writeFile(join(directory, 'groundwork-0.1.0-linux-x64'), '')
    await writeFile(join(directory, 'groundwork-0.1.0-linux-x64.cdx.json'), '')
    await writeFile(join(directory, 'groundwork-host-x86_64'), '')
    expect(await findProgram(SERVICE_PROGRAM, 'amd64', [directory])).toBe(
      join(directory, 'groundwork-0.1.0-linux-x64'),
    )
    await writeFile(join(directory, 'groundwork-0.2.0-linux-x64'), '')
    await expect(findProgram(SERVICE_PROGRAM, 'amd64', [directory])).rejects.toThrow(/Remove all but one/)
  })

  it('that was not built says how to build it', async () => {
    await expect(findProgram(SERVICE_PROGRAM, 'arm64', ['/nowhere'])).rejects.toThrow(
      'There is no groundwork-arm64 (the executable of the service) in /nowhere. ' +
        'Make it with "npm run build", or name its directory with --executable-dir.',
    )
  })
})

describe('the account of the service', () => {
  it.each([
    ['is added', 'root:x:0:0::/root:/bin/sh', 'root:x:0:0::/root:/bin/sh\n'],
    ['is added after empty lines', 'a:x:1:1::/:/x\n\n\n', 'a:x:1:1::/:/x\n'],
    ['comes with root where there is none', null, 'root:x:0:0:root:/root:/sbin/nologin\n'],
  ])('%s', (_, passwd, kept) => {
    expect(withAccount(passwd)).toBe(`${kept}groundwork:x:1001:0:Groundwork:/data:/sbin/nologin\n`)
  })

  it('is another one that the base has under its number', () => {
    expect(withAccount('default:x:1001:0::/:/x\n')).toBe('default:x:1001:0::/:/x\n')
  })
})
