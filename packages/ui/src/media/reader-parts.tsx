import type { MediaReader } from '@groundwork/contract/groundwork'
import { Link } from '@tanstack/react-router'
import { LookLabel } from '../components/status-label.tsx'
import type { Look } from '../components/status-look.ts'
import { useHost, useInfraEnv } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'

const LOOKS: Readonly<Record<MediaReader['state'], Look>> = {
  reading: 'busy',
  idle: 'calm',
  stalled: 'bad',
  finished: 'good',
}

export const ReaderState = ({ reader: { state } }: { reader: MediaReader }) => (
  <LookLabel look={LOOKS[state]}>{t.statuses.readers[state]}</LookLabel>
)

export function ReaderName({ reader }: { reader: MediaReader }) {
  const host = useHost(reader.infra_env_id, reader.host_id ?? '')
  if (host === undefined) return <span className="gw-mono">{reader.address}</span>
  return (
    <span>
      <Link
        to="/hosts/$infraEnvId/$hostId/$tab"
        params={{ infraEnvId: host.infra_env_id, hostId: host.id, tab: 'summary' }}
      >
        {host.name}
      </Link>{' '}
      <span className="gw-mono gw-soft gw-small">{reader.address}</span>
    </span>
  )
}

export function MediumName({ id }: { id: string }) {
  const infraEnv = useInfraEnv(id)
  return (
    <Link to="/infra-envs/$infraEnvId" params={{ infraEnvId: id }}>
      {infraEnv?.name ?? id}
    </Link>
  )
}
