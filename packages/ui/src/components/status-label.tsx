import type { ClusterStatus, HostStatus } from '@groundwork/contract/vocabulary'
import { Label, type LabelProps } from '@patternfly/react-core'
import CheckCircleIcon from '@patternfly/react-icons/dist/esm/icons/check-circle-icon'
import ExclamationCircleIcon from '@patternfly/react-icons/dist/esm/icons/exclamation-circle-icon'
import ExclamationTriangleIcon from '@patternfly/react-icons/dist/esm/icons/exclamation-triangle-icon'
import InProgressIcon from '@patternfly/react-icons/dist/esm/icons/in-progress-icon'
import MinusCircleIcon from '@patternfly/react-icons/dist/esm/icons/minus-circle-icon'
import type { ComponentType } from 'react'
import { t } from '../texts/texts.ts'
import { CLUSTER_LOOKS, HOST_LOOKS, type Look } from './status-look.ts'

const LABELS: Readonly<Record<Look, Pick<LabelProps, 'status' | 'color'> & { icon: ComponentType }>> = {
  good: { status: 'success', icon: CheckCircleIcon },
  bad: { status: 'danger', icon: ExclamationCircleIcon },
  attention: { status: 'warning', icon: ExclamationTriangleIcon },
  busy: { color: 'blue', icon: InProgressIcon },
  calm: { color: 'grey', icon: MinusCircleIcon },
}

export function LookLabel({ look, children }: { look: Look; children: string }) {
  const { icon: Icon, ...colours } = LABELS[look]
  return (
    <Label {...colours} icon={<Icon />} variant="outline">
      {children}
    </Label>
  )
}

export const ClusterStatusLabel = ({ status }: { status: ClusterStatus }) => (
  <LookLabel look={CLUSTER_LOOKS[status] ?? 'calm'}>{t.statuses.clusters[status] ?? status}</LookLabel>
)

export const HostStatusLabel = ({ status }: { status: HostStatus }) => (
  <LookLabel look={HOST_LOOKS[status] ?? 'calm'}>{t.statuses.hosts[status] ?? status}</LookLabel>
)
