import { DEFAULT_REQUIREMENTS, type RoleRequirements } from '@groundwork/engine/facts'
import { table } from './markdown.ts'

export function requirementsTable(): string {
  const rows = DEFAULT_REQUIREMENTS.flatMap(({ version, match_type, ...roles }) =>
    Object.entries(roles).map(([role, needs]) => [
      versionName(version, match_type),
      role,
      ...NUMBERS.map((number) => String(needs[number] ?? '')),
    ]),
  )
  return table(
    ['version', 'role', 'CPU cores', 'RAM MiB', 'disk GB', 'disk speed ms', 'latency ms', 'packet loss %'],
    rows,
  )
}

const NUMBERS: readonly (keyof RoleRequirements)[] = [
  'cpu_cores',
  'ram_mib',
  'disk_size_gb',
  'installation_disk_speed_threshold_ms',
  'network_latency_threshold_ms',
  'packet_loss_percentage',
]

function versionName(version: string, matchType: string | undefined): string {
  if (version === 'default') return 'any'
  return matchType === 'min_version' ? `${version} and later` : version
}
