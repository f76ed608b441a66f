import type { HostSummary, MediaReader } from '@groundwork/contract/groundwork'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { Card, CardBody, CardTitle, Title } from '@patternfly/react-core'
import { CopyText } from '../components/copy-text.tsx'
import { LookLabel } from '../components/status-label.tsx'
import type { Look } from '../components/status-look.ts'
import { useSystem } from '../live/use-system.ts'
import { t } from '../texts/texts.ts'
import { STEPS, type StepName, type StepState, stepStates } from './missing-hosts.ts'

const LOOKS: Readonly<Record<StepState, Look>> = { done: 'good', wrong: 'bad', waiting: 'busy', open: 'calm' }

interface MissingHostsProps {
  readonly infraEnv: InfraEnv
  readonly readers: readonly MediaReader[]
  readonly hosts: readonly HostSummary[]
}

export function MissingHostsCard({ infraEnv, readers, hosts }: MissingHostsProps) {
  const system = useSystem()
  const states = stepStates({ infraEnv, readers, hosts, system: system.data ?? null })
  const api = system.data?.urls.api ?? location.origin
  const commands: Partial<Record<StepName, string>> = {
    network: `curl -sS ${api}/ready`,
    registered: 'journalctl -u agent.service -f',
  }
  return (
    <Card isCompact>
      <CardTitle>
        <Title headingLevel="h2" size="md">
          {t.media.missing.title}
        </Title>
      </CardTitle>
      <CardBody>
        <ol className="gw-missing">
          {STEPS.map((step) => (
            <li key={step}>
              <span className="gw-missing-head">
                <strong>{t.media.missing.steps[step].title}</strong>
                <LookLabel look={LOOKS[states[step]]}>{t.media.missing.states[states[step]]}</LookLabel>
              </span>
              {states[step] !== 'done' && <p>{t.media.missing.steps[step].text}</p>}
              {states[step] !== 'done' && commands[step] !== undefined && (
                <CopyText text={commands[step]} title={t.media.missing.steps[step].title} isBlock />
              )}
            </li>
          ))}
        </ol>
        {infraEnv.ssh_authorized_key ? null : <p className="gw-small gw-soft">{t.media.missing.noKey}</p>}
      </CardBody>
    </Card>
  )
}
