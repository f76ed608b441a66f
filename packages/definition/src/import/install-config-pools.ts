// The groups of machines: their number, their processors, and what two control plane nodes need to switch each other off.
import { ownValue } from '@groundwork/json/json-values'
import type { ClusterDefinition, HostDefinition } from '../document/definition.ts'
import type { HidingContext } from './hide-secrets.ts'
import { given } from './imported.ts'
import type { Reader } from './reader.ts'
import { secretText } from './secrets.ts'

export interface ReadPools
  extends Pick<ClusterDefinition, 'hyperthreading' | 'control_plane_count' | 'cpu_architecture'> {
  readonly hosts: readonly HostDefinition[]
}

const ARCHITECTURES: Readonly<Record<string, 'x86_64' | 'aarch64' | 'ppc64le' | 's390x'>> = {
  amd64: 'x86_64',
  arm64: 'aarch64',
  ppc64le: 'ppc64le',
  s390x: 's390x',
}

export function readPools(config: Reader, context: HidingContext): ReadPools {
  const controlPlane = config.group('controlPlane')
  const [compute] = config.groups('compute')
  const arbiter = config.group('arbiter')
  const pools = [
    ['masters', controlPlane],
    ['arbiters', arbiter],
    ['workers', compute],
  ] as const
  const threads = pools.map(([role, pool]) => [role, pool?.text('hyperthreading') || undefined] as const)
  const isSaid = threads.some(([, value]) => value !== undefined)
  // A pool that says nothing has amd64.
  const isSaidOnce = pools.some(([, pool]) => pool?.has('architecture'))
  const architecture = isSaidOnce
    ? ownValue(ARCHITECTURES, controlPlane.text('architecture') ?? 'amd64')
    : undefined
  for (const [, pool] of pools) {
    pool?.raw('name')
    const own = pool?.raw('architecture')
    if (own !== undefined && ownValue(ARCHITECTURES, String(own)) !== architecture)
      pool?.lose('architecture', [
        'All machines of a cluster boot one kind of image.',
        'Set cpu_architecture to multi, and add an infra-env for the others.',
      ])
  }
  return {
    ...given({
      hyperthreading: isSaid
        ? threads.filter(([, value]) => value !== 'Disabled').map(([role]) => role)
        : undefined,
      control_plane_count: controlPlane.whole('replicas'),
      cpu_architecture: architecture,
    }),
    hosts: controlPlane
      .group('fencing')
      .groups('credentials')
      .flatMap((entry) => readFencing(entry, context)),
  }
}

function readFencing(entry: Reader, context: HidingContext): readonly HostDefinition[] {
  const hostname = entry.text('hostname') ?? entry.text('hostName')
  const mac = entry.text('macAddress')
  const check = entry.text('certificateVerification')
  const host = hostname || mac
  if (!host) return []
  // Each machine has its own.
  const variable = context.variables.nameFor(['BMC_PASSWORD', host], entry.text('password') ?? '')
  return [
    {
      ...given({ hostname: hostname || undefined, match: mac ? { mac_address: mac } : undefined }),
      fencing_credentials: {
        address: entry.text('address') ?? '',
        username: entry.text('username') ?? '',
        password: secretText(entry, 'password', `\${env:${variable}}`, context) ?? '',
        ...(check === 'Enabled' || check === 'Disabled' ? { certificate_verification: check } : {}),
      },
    },
  ]
}
