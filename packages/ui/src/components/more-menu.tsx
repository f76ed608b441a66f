import { Dropdown, DropdownList, MenuToggle } from '@patternfly/react-core'
import EllipsisVIcon from '@patternfly/react-icons/dist/esm/icons/ellipsis-v-icon'
import { type ReactNode, useState } from 'react'
import { t } from '../texts/texts.ts'

/** What is done seldom, behind three dots. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dropdown
      isOpen={isOpen}
      onOpenChange={setOpen}
      onSelect={() => setOpen(false)}
      popperProps={{ position: 'end' }}
      toggle={(ref) => (
        <MenuToggle
          ref={ref}
          variant="plain"
          isExpanded={isOpen}
          aria-label={t.common.more}
          icon={<EllipsisVIcon />}
          onClick={() => setOpen(!isOpen)}
        />
      )}
    >
      <DropdownList>{children}</DropdownList>
    </Dropdown>
  )
}
