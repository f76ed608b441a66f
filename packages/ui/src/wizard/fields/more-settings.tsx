import { ExpandableSection } from '@patternfly/react-core'
import { type ReactNode, useState } from 'react'
import { t } from '../../texts/texts.ts'

/** What most people never need, folded away. */
export function MoreSettings({
  children,
  text = t.wizard.form.advanced,
}: {
  children: ReactNode
  text?: string
}) {
  const [isExpanded, setExpanded] = useState(false)
  return (
    <ExpandableSection
      toggleText={text}
      isExpanded={isExpanded}
      isIndented
      onToggle={(_, next) => setExpanded(next)}
    >
      {isExpanded && <div className="gw-more-fields">{children}</div>}
    </ExpandableSection>
  )
}
