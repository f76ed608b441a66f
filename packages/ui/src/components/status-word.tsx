import type { HostStatus } from '@groundwork/contract/vocabulary'
import CheckCircleIcon from '@patternfly/react-icons/dist/esm/icons/check-circle-icon'
import ExclamationCircleIcon from '@patternfly/react-icons/dist/esm/icons/exclamation-circle-icon'
import ExclamationTriangleIcon from '@patternfly/react-icons/dist/esm/icons/exclamation-triangle-icon'
import InProgressIcon from '@patternfly/react-icons/dist/esm/icons/in-progress-icon'
import MinusCircleIcon from '@patternfly/react-icons/dist/esm/icons/minus-circle-icon'
import type { ComponentType, ReactNode } from 'react'
import { t } from '../texts/texts.ts'
import './status-word.css'
import { HOST_LOOKS, type Look } from './status-look.ts'

const ICONS: Readonly<Record<Look, ComponentType>> = {
  good: CheckCircleIcon,
  bad: ExclamationCircleIcon,
  attention: ExclamationTriangleIcon,
  busy: InProgressIcon,
  calm: MinusCircleIcon,
}

export function LookIcon({ look }: { look: Look }) {
  const Icon = ICONS[look]
  return (
    <span className={`gw-${look}`}>
      <Icon />
    </span>
  )
}

/** A status in a dense table: a shape and a word, without the frame of a label. */
export function LookWord({ look, children }: { look: Look; children: ReactNode }) {
  return (
    <span className="gw-status-word">
      <LookIcon look={look} />
      <span className="gw-status-text">{children}</span>
    </span>
  )
}

export const HostStatusWord = ({ status }: { status: HostStatus }) => (
  <LookWord look={HOST_LOOKS[status] ?? 'calm'}>{t.statuses.hosts[status] ?? status}</LookWord>
)
