import { Dropdown, DropdownGroup, DropdownItem, DropdownList, MenuToggle } from '@patternfly/react-core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../client/client.ts'
import { useSession } from '../session/session.ts'
import { tellOtherTabs } from '../session/session-news.ts'
import { t } from '../texts/texts.ts'
import { setTheme, THEMES, useTheme } from '../theme/theme.ts'

export function AccountMenu() {
  const { name, auth } = useSession()
  const [isOpen, setOpen] = useState(false)
  const theme = useTheme()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const logOut = async () => {
    await client.call('endSession').catch(() => undefined)
    tellOtherTabs()
    queries.clear()
    location.assign('/')
  }
  return (
    <Dropdown
      isOpen={isOpen}
      onOpenChange={setOpen}
      popperProps={{ position: 'end' }}
      toggle={(ref) => (
        <MenuToggle ref={ref} variant="plainText" isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {auth === 'none' ? t.shell.openAccess : name}
        </MenuToggle>
      )}
    >
      <DropdownGroup label={t.shell.theme.label}>
        <DropdownList>
          {THEMES.map((each) => (
            <DropdownItem key={each} isSelected={each === theme} onClick={() => setTheme(each)}>
              {t.shell.theme[each]}
            </DropdownItem>
          ))}
        </DropdownList>
      </DropdownGroup>
      {auth === 'local' && (
        <DropdownGroup label={t.shell.account}>
          <DropdownList>
            <DropdownItem onClick={() => void navigate({ to: '/account' })}>
              {t.access.account.title}
            </DropdownItem>
            <DropdownItem onClick={() => void logOut()}>{t.shell.logOut}</DropdownItem>
          </DropdownList>
        </DropdownGroup>
      )}
    </Dropdown>
  )
}
