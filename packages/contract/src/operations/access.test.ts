import { describe, expect, it } from 'vitest'
import { ALL_OPERATIONS } from '../all-operations.ts'
import { acceptedSchemes, type Caller, isPublic, mayCall, type Role, SCHEMES, type Scheme } from './access.ts'
import { OPERATIONS, type OperationId } from './operations.ts'

const user = (role: Role): Caller => ({ scheme: 'userAuth', role })
const by = (scheme: Scheme): Caller => ({ scheme })

describe('mayCall', () => {
  it.each<[string, OperationId, Caller, boolean]>([
    ['a user registers a cluster', 'v2RegisterCluster', user('user'), true],
    ['an administrator who only looks registers none', 'v2RegisterCluster', user('read-only-admin'), false],
    ['but lists them', 'v2ListClusters', user('read-only-admin'), true],
    ['a watcher lists clusters', 'v2ListClusters', by('watcherAuth'), true],
    ['but deletes none', 'v2DeregisterCluster', by('watcherAuth'), false],
    ['an agent asks for steps', 'v2GetNextSteps', by('agentAuth'), true],
    ['a user does not', 'v2GetNextSteps', user('admin'), false],
    ['the owner sees the password', 'V2GetCredentials', user('user'), true],
    ['an administrator does not', 'V2GetCredentials', user('admin'), false],
    ['a token without a role adds manifests', 'V2CreateClusterManifest', by('userAuth'), true],
    ['but changes no cluster', 'V2UpdateCluster', by('userAuth'), false],
    ['the image service reads an infra-env', 'GetInfraEnv', by('imageAuth'), true],
    ['a link downloads the ramdisk', 'DownloadMinimalInitrd', by('urlAuth'), true],
  ])('%s', (_, operation, caller, expected) => {
    expect(mayCall(OPERATIONS[operation], caller)).toBe(expected)
  })

  it('lets every caller do everything when authentication is switched off', () => {
    expect(ALL_OPERATIONS.filter((operation) => !mayCall(operation, 'trusted'))).toEqual([])
  })

  it('leaves no operation without a caller, and only logging in, the program of hosts and links to files without a token', () => {
    const withoutToken = ALL_OPERATIONS.filter((operation) => acceptedSchemes(operation).length === 0)
    expect(withoutToken.map(({ id }) => id)).toEqual([
      'login',
      'downloadHostExecutable',
      'downloadLinkedFile',
      'startSession',
    ])
    expect(withoutToken.every(isPublic)).toBe(true)
  })
})

describe('acceptedSchemes', () => {
  it('names them in a fixed order', () => {
    expect(acceptedSchemes(OPERATIONS.v2DownloadInfraEnvFiles)).toEqual(
      Object.keys(SCHEMES).filter((scheme) => scheme !== 'watcherAuth'),
    )
  })
})
