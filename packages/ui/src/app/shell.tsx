import {
  Page as Frame,
  Masthead,
  MastheadBrand,
  MastheadContent,
  MastheadMain,
  MastheadToggle,
  Nav,
  NavItem,
  NavList,
  PageSidebar,
  PageSidebarBody,
  PageToggleButton,
} from '@patternfly/react-core'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { RemedyDialogProvider } from '../components/remedy-dialog.tsx'
import { Palette } from '../palette/palette.tsx'
import { t } from '../texts/texts.ts'
import { AccountMenu } from './account-menu.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import { Logo } from './logo.tsx'
import { NAVIGATION } from './navigation.ts'
import { NewerPagesNotice } from './newer-pages-notice.tsx'
import { StaleBanner } from './stale-banner.tsx'

const CONTENT_ID = 'content'

/** What stays on the screen while pages change. */
export function Shell() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const masthead = (
    // In one line at every width: on a phone two would take a fifth of the screen.
    <Masthead display={{ default: 'inline' }}>
      <MastheadMain>
        <MastheadToggle>
          <PageToggleButton isHamburgerButton aria-label={t.shell.navigation} />
        </MastheadToggle>
        <MastheadBrand>
          <Link to="/" className="gw-brand">
            <Logo />
            <span className="gw-brand-name">{t.shell.product}</span>
          </Link>
        </MastheadBrand>
      </MastheadMain>
      <MastheadContent>
        <div className="gw-shell-tools">
          <Palette />
          <ConnectionBadge />
          <AccountMenu />
        </div>
      </MastheadContent>
    </Masthead>
  )
  const sidebar = (
    <PageSidebar>
      <PageSidebarBody>
        <Nav aria-label={t.shell.navigation}>
          <NavList>
            {NAVIGATION.map(({ to, isIn, text }) => (
              <NavItem key={to} isActive={isIn === '/' ? path === '/' : path.startsWith(isIn)}>
                <Link to={to} params={{ tab: 'people' }}>
                  {text}
                </Link>
              </NavItem>
            ))}
          </NavList>
        </Nav>
      </PageSidebarBody>
    </PageSidebar>
  )
  return (
    <>
      <a className="gw-skip" href={`#${CONTENT_ID}`}>
        {t.shell.skip}
      </a>
      <Frame
        masthead={masthead}
        sidebar={sidebar}
        isManagedSidebar
        mainContainerId={CONTENT_ID}
        banner={
          <>
            <StaleBanner />
            <NewerPagesNotice />
          </>
        }
      >
        <RemedyDialogProvider>
          <Outlet />
        </RemedyDialogProvider>
      </Frame>
    </>
  )
}
