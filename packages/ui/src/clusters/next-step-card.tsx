import type { Cluster } from '@groundwork/contract/clusters'
import { Card, CardBody, Title } from '@patternfly/react-core'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Bar } from '../components/bar.tsx'
import { LinkButton } from '../components/link-button.tsx'
import { LifecycleButton } from '../installation/lifecycle-button.tsx'
import { percentOf } from '../installation/progress-head.tsx'
import { RemainingTime } from '../installation/remaining-time.tsx'
import { AddHostsButton } from '../media/add-hosts-button.tsx'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import type { NextStep } from './next-step.ts'
import '../components/parts.css'

interface NextStepCardProps {
  readonly cluster: Cluster
  readonly step: NextStep
}

/** What to do now, in one sentence and one button. */
export function NextStepCard({ cluster, step }: NextStepCardProps) {
  const texts = t.clusters.next[step.kind]
  if (step.kind === 'none') return null
  const count = 'count' in step ? step.count : 0
  return (
    <Card isCompact className={`gw-next gw-next-${step.kind}`}>
      <CardBody className="gw-next-body">
        <div>
          <Title headingLevel="h2" size="lg">
            {texts.title(count)}
          </Title>
          <p className="gw-soft">{texts.text}</p>
          {step.kind === 'watch' && (
            <p className="gw-facts">
              <Bar percent={percentOf(cluster)} title={t.installation.progress} />{' '}
              <RemainingTime clusterId={cluster.id} hasTitle />
            </p>
          )}
        </div>
        <div className="gw-buttons">
          <StepButton cluster={cluster} step={step} />
        </div>
      </CardBody>
    </Card>
  )
}

function StepButton({ cluster, step }: NextStepCardProps): ReactNode {
  const mayWrite = useMayWrite()
  const { clusterId } = useParams({ from: '/clusters/$clusterId' })
  const texts = t.clusters.next
  switch (step.kind) {
    case 'add-hosts':
      return <AddHostsButton cluster={cluster} />
    case 'arriving':
      return <AddHostsButton cluster={cluster} variant="secondary" />
    case 'fix':
      return (
        <LinkButton to="/clusters/$clusterId/checks" params={{ clusterId }} variant="secondary">
          {texts.fix.button}
        </LinkButton>
      )
    case 'wait':
      return (
        <LinkButton to="/clusters/$clusterId/checks" params={{ clusterId }} variant="secondary">
          {texts.wait.button}
        </LinkButton>
      )
    case 'install':
      return mayWrite ? <LifecycleButton cluster={cluster} action="install" /> : t.common.readOnly
    case 'watch':
    case 'at-machine':
      return (
        <LinkButton to="/clusters/$clusterId/installation" params={{ clusterId }}>
          {texts[step.kind].button}
        </LinkButton>
      )
    case 'reset':
      return mayWrite ? <LifecycleButton cluster={cluster} action="reset" /> : t.common.readOnly
    default:
      return null
  }
}
