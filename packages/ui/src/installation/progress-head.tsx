import type { Cluster } from '@groundwork/contract/clusters'
import { Progress } from '@patternfly/react-core'
import { TimeAgo } from '../components/time-ago.tsx'
import { isMoment, spanText } from '../format/time.ts'
import { t } from '../texts/texts.ts'
import { isRunning } from './lifecycle.ts'
import { RemainingTime } from './remaining-time.tsx'
import '../components/parts.css'

export const percentOf = ({ progress }: Pick<Cluster, 'progress'>): number => progress?.total_percentage ?? 0

/** The whole installation as one bar, and its three phases below. */
export function ProgressHead({ cluster }: { cluster: Cluster }) {
  const { progress = {}, status, install_started_at, install_completed_at } = cluster
  const percent = percentOf(cluster)
  const variant = status === 'error' ? 'danger' : percent === 100 ? 'success' : undefined
  return (
    <section className="gw-progress-head" aria-label={t.installation.progress}>
      <Progress
        value={percent}
        aria-label={t.installation.progress}
        title={cluster.status_info}
        label={t.installation.percent(percent)}
        {...(variant !== undefined && { variant })}
      />
      <div className="gw-facts">
        {isRunning(status) && <RemainingTime clusterId={cluster.id} hasTitle />}
        {isMoment(install_started_at) && (
          <span>
            <span className="gw-soft">{t.installation.startedAt}</span> <TimeAgo at={install_started_at} />
          </span>
        )}
        {!isRunning(status) && isMoment(install_completed_at) && isMoment(install_started_at) && (
          <span>
            <span className="gw-soft">{t.installation.endedAt}</span> <TimeAgo at={install_completed_at} />,{' '}
            {t.installation.took(spanText(Date.parse(install_completed_at) - Date.parse(install_started_at)))}
          </span>
        )}
      </div>
      <ol className="gw-phases">
        <Phase
          text={t.installation.phases.preparing}
          percent={progress.preparing_for_installation_stage_percentage ?? 0}
          isOn={status === 'preparing-for-installation'}
        />
        <Phase
          text={t.installation.phases.installing}
          percent={progress.installing_stage_percentage ?? 0}
          isOn={status.startsWith('installing')}
        />
        <Phase
          text={t.installation.phases.finalizing}
          percent={progress.finalizing_stage_percentage ?? 0}
          isOn={status === 'finalizing'}
          // What it last waited for stays in the record when all is done.
          detail={status === 'finalizing' ? (progress.finalizing_stage ?? '') : ''}
        />
      </ol>
    </section>
  )
}

interface PhaseProps {
  readonly text: string
  readonly percent: number
  readonly isOn: boolean
  readonly detail?: string
}

const Phase = ({ text, percent, isOn, detail = '' }: PhaseProps) => (
  <li className={isOn ? 'gw-phase gw-phase-on' : 'gw-phase'} {...(isOn && { 'aria-current': 'step' })}>
    <span className="gw-phase-name">{text}</span>
    <span className="gw-soft">{t.installation.percent(percent)}</span>
    {detail !== '' && <span className="gw-small gw-soft">{detail}</span>}
  </li>
)
