// What a page or a part of it shows instead of content.
import {
  Button,
  EmptyState,
  EmptyStateActions,
  EmptyStateBody,
  EmptyStateFooter,
  Skeleton,
} from '@patternfly/react-core'
import ExclamationCircleIcon from '@patternfly/react-icons/dist/esm/icons/exclamation-circle-icon'
import SearchIcon from '@patternfly/react-icons/dist/esm/icons/search-icon'
import type { ComponentType, ReactNode } from 'react'
import { failureOf } from '../client/failure.ts'
import { t } from '../texts/texts.ts'

/** Grey lines in the place of what is on its way: nothing jumps when it comes. */
export function Loading({ lines = 4 }: { lines?: number }) {
  return (
    <div className="gw-loading" aria-busy="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same and never move
          key={line}
          width={`${90 - (line % 3) * 18}%`}
          screenreaderText={line === 0 ? t.common.loading : ''}
        />
      ))}
    </div>
  )
}

interface NothingProps {
  readonly title: string
  readonly icon?: ComponentType
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly headingLevel?: 'h2' | 'h3' | 'h4'
}

/** There is nothing yet, and this is how to get something. */
export function Nothing({ title, icon, children, actions, headingLevel = 'h2' }: NothingProps) {
  return (
    <EmptyState titleText={title} headingLevel={headingLevel} {...(icon && { icon })} variant="sm">
      {children !== undefined && <EmptyStateBody>{children}</EmptyStateBody>}
      {actions !== undefined && (
        <EmptyStateFooter>
          <EmptyStateActions>{actions}</EmptyStateActions>
        </EmptyStateFooter>
      )}
    </EmptyState>
  )
}

export const NothingFound = ({ title, onClear }: { title: string; onClear: () => void }) => (
  <Nothing
    title={title}
    icon={SearchIcon}
    actions={
      <Button variant="link" onClick={onClear}>
        {t.common.clearFilters}
      </Button>
    }
  />
)

export function FailureState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { title, text, code } = failureOf(error)
  return (
    <EmptyState titleText={title} headingLevel="h2" icon={ExclamationCircleIcon} status="danger" variant="sm">
      <EmptyStateBody>
        {text}
        {code !== '' && (
          <p className="gw-soft">
            {t.failures.code}: <code>{code}</code>
          </p>
        )}
      </EmptyStateBody>
      {onRetry !== undefined && (
        <EmptyStateFooter>
          <Button variant="secondary" onClick={onRetry}>
            {t.common.retry}
          </Button>
        </EmptyStateFooter>
      )}
    </EmptyState>
  )
}
