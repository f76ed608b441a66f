import { Alert } from '@patternfly/react-core'
import { Link } from '@tanstack/react-router'
import { failedNames } from '../components/check-names.ts'
import { CopyText } from '../components/copy-text.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { diskText, memoryText } from '../format/bytes.ts'
import { spanText } from '../format/time.ts'
import { useInfraEnv } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import { CLOCK_TOLERANCE_MS, clockOffset } from './clock.ts'
import { type Fact, Facts } from './facts.tsx'
import { readInventory, readLabels, readNtpSources } from './read-host.ts'
import type { HostTabProps } from './tab-props.ts'

const { summary: words } = t.host

/** What the machine is, whether it is in contact, and what it becomes. */
export function SummaryTab({ summary, host }: HostTabProps) {
  const infraEnv = useInfraEnv(summary.infra_env_id)
  const { system_vendor: vendor, boot, cpu, memory, tpm_version, gpus } = readInventory(host)
  const machine: readonly Fact[] = [
    { term: words.manufacturer, value: vendor?.manufacturer },
    { term: words.product, value: vendor?.product_name },
    { term: words.serial, value: vendor?.serial_number },
    { term: words.virtual, value: vendor && (vendor.virtual ? t.common.yes : t.common.no) },
    { term: words.bmc, value: summary.bmc_address },
    { term: words.bootMode, value: boot?.current_boot_mode?.toUpperCase() },
    { term: words.secureBoot, value: boot?.secure_boot_state },
    { term: words.tpm, value: tpm_version },
    { term: words.id, value: <CopyText text={summary.id} title={words.id} /> },
  ]
  const hardware: readonly Fact[] = [
    { term: words.cpu, value: cpu?.model_name },
    { term: '', value: cpu?.count === undefined ? '' : words.cores(cpu.count) },
    { term: words.architecture, value: cpu?.architecture },
    {
      term: words.memory,
      value:
        memory?.physical_bytes === undefined
          ? ''
          : `${memoryText(memory.physical_bytes)} (${words.usable(memoryText(memory.usable_bytes ?? 0))})`,
    },
    {
      term: words.disks,
      value:
        summary.disk_count === 0 ? '' : words.diskSum(summary.disk_count, diskText(summary.storage_bytes)),
    },
    {
      term: words.gpus,
      value: (gpus ?? []).map(({ vendor: maker, name }) => `${maker} ${name}`).join(', ') || t.common.none,
    },
  ].filter(({ term, value }) => term !== '' || value !== '')
  const labels = Object.entries(readLabels(host)).map(([key, value]) => `${key}=${value}`)
  const disk = summary.installation_disk
  const becomes: readonly Fact[] = [
    { term: words.role, value: roleLine(summary) },
    { term: words.disk, value: disk === null ? '' : `${disk.name}, ${diskText(disk.size_bytes)}` },
    { term: words.labels, value: labels.join(', ') || t.common.none },
    ...(host.machine_config_pool_name ? [{ term: words.pool, value: host.machine_config_pool_name }] : []),
    ...(summary.progress.stage === null
      ? []
      : [{ term: words.progress, value: words.stage(summary.progress.stage, summary.progress.percent) }]),
  ]
  return (
    <div className="gw-host-summary">
      <Attention summary={summary} />
      <div className="gw-host-cards">
        <Facts title={words.machine} facts={machine} />
        <Facts title={words.hardware} facts={hardware} />
        <Facts title={words.settings} facts={becomes} />
        <Facts title={words.contact} facts={contactFacts({ summary, host }, infraEnv?.name)} />
      </div>
    </div>
  )
}

const roleLine = ({ role, suggested_role }: HostTabProps['summary']): string =>
  role === 'auto-assign' && suggested_role !== 'auto-assign'
    ? t.hosts.automatic(t.statuses.roles[suggested_role])
    : t.statuses.roles[role]

function contactFacts({ summary, host }: HostTabProps, infraEnvName: string | undefined): readonly Fact[] {
  const sources = readNtpSources(host)
  return [
    { term: words.checkedIn, value: <TimeAgo at={summary.checked_in_at} /> },
    { term: words.registered, value: <TimeAgo at={summary.registered_at} /> },
    { term: words.media, value: words.mediaStates[summary.media_status] },
    { term: words.clock, value: clockText(host) },
    {
      term: words.ntp,
      value:
        sources.length === 0 ? (
          words.noNtp
        ) : (
          <ul>
            {sources.map(({ source_name = '', source_state = 'unreachable' }) => (
              <li key={source_name}>
                {source_name} <span className="gw-soft">{words.ntpStates[source_state]}</span>
              </li>
            ))}
          </ul>
        ),
    },
    {
      term: words.infraEnv,
      value: (
        <Link to="/infra-envs/$infraEnvId" params={{ infraEnvId: summary.infra_env_id }}>
          {infraEnvName ?? summary.infra_env_id}
        </Link>
      ),
    },
    { term: words.agent, value: host.discovery_agent_version },
  ]
}

function clockText({ timestamp, checked_in_at }: HostTabProps['host']): string {
  const offset = clockOffset(timestamp, checked_in_at)
  if (offset === null) return ''
  if (Math.abs(offset) < CLOCK_TOLERANCE_MS) return words.clockExact
  return offset > 0 ? words.clockAhead(spanText(offset)) : words.clockBehind(spanText(offset))
}

/** What is wrong comes first, with the way to its remedy. */
function Attention({ summary }: Pick<HostTabProps, 'summary'>) {
  const { failing_checks, infra_env_id, id, status, status_info } = summary
  if (failing_checks.length === 0 && status !== 'error') return null
  return (
    <Alert
      isInline
      variant={status === 'error' ? 'danger' : 'warning'}
      title={failing_checks.length > 0 ? words.failing(failing_checks.length) : status_info}
      component="h2"
      actionLinks={
        <Link
          to="/hosts/$infraEnvId/$hostId/$tab"
          params={{ infraEnvId: infra_env_id, hostId: id, tab: 'checks' }}
        >
          {words.showChecks}
        </Link>
      }
    >
      {failedNames(failing_checks).join(' · ')}
    </Alert>
  )
}
