import { Alert } from '@patternfly/react-core'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, Suspense, useMemo } from 'react'
import { lazyPart } from '../components/lazy-part.tsx'
import { FailureState, Loading } from '../components/page-states.tsx'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { ConfigureContext, isOpen } from './configure-context.ts'
import { failedChecks, type Step, stepOf } from './rules/steps.ts'
import { StepList } from './step-list.tsx'
import { DetailsStep } from './steps/details-step.tsx'
import { HostsStep } from './steps/hosts-step.tsx'
import { NetworkingStep } from './steps/networking-step.tsx'
import { OperatorsStep } from './steps/operators-step.tsx'
import { ReviewStep } from './steps/review-step.tsx'
import { StorageStep } from './steps/storage-step.tsx'
import { useClusterDetail, useFailingChecks } from './use-cluster-detail.ts'
import './wizard.css'

// With the editor they are larger than all other steps together.
const ManifestsStep = lazyPart(() => import('./steps/manifests-step.tsx'), 'ManifestsStep')
const StaticNetworkStep = lazyPart(() => import('./steps/static-network-step.tsx'), 'StaticNetworkStep')

const PAGES: Readonly<Record<Step, ComponentType>> = {
  details: DetailsStep,
  'static-network': StaticNetworkStep,
  operators: OperatorsStep,
  hosts: HostsStep,
  storage: StorageStep,
  networking: NetworkingStep,
  manifests: ManifestsStep,
  review: ReviewStep,
}

export function ConfigurePage() {
  const params = useParams({ from: '/clusters/$clusterId/configure/$step' })
  const step = stepOf(params.step)
  const mayWrite = useMayWrite()
  const detail = useClusterDetail(params.clusterId)
  const checks = useFailingChecks(params.clusterId)
  const cluster = detail.data
  const configure = useMemo(
    () =>
      cluster === undefined
        ? null
        : {
            cluster,
            failed: checks.data === undefined ? null : failedChecks(checks.data),
            isReadOnly: !mayWrite || !isOpen(cluster.status),
          },
    [cluster, checks.data, mayWrite],
  )
  if (configure === null)
    return detail.error === null ? (
      <Loading lines={8} />
    ) : (
      <FailureState error={detail.error} onRetry={() => void detail.refetch()} />
    )
  const StepPage = PAGES[step]
  return (
    <ConfigureContext value={configure}>
      <div className="gw-configure">
        <StepList active={step} />
        <div className="gw-configure-body">
          {configure.isReadOnly && <Locked mayWrite={mayWrite} status={configure.cluster.status} />}
          <Suspense fallback={<Loading lines={8} />}>
            <StepPage key={step} />
          </Suspense>
        </div>
      </div>
    </ConfigureContext>
  )
}

function Locked({ mayWrite, status }: { mayWrite: boolean; status: keyof typeof t.statuses.clusters }) {
  const texts = t.wizard.locked
  const isEnded = status === 'error' || status === 'cancelled'
  return (
    <Alert component="p" isInline variant="info" title={mayWrite ? texts.title : texts.readOnlyTitle}>
      {mayWrite && texts.text(t.statuses.clusters[status])} {mayWrite && isEnded && texts.failed}
    </Alert>
  )
}
