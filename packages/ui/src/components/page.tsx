import {
  Breadcrumb,
  BreadcrumbItem,
  Content,
  PageBreadcrumb,
  PageSection,
  Title,
} from '@patternfly/react-core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { t } from '../texts/texts.ts'

interface Crumb {
  readonly text: string
  readonly to: string
}

interface PageProps {
  readonly title: string
  /** Of the tab of the browser, where it tells more than the title. */
  readonly tabTitle?: string | undefined
  /** Beside the title, for example a status. */
  readonly label?: ReactNode
  readonly intro?: ReactNode
  readonly crumbs?: readonly Crumb[]
  /** At the right of the title; the first is the one thing to do next. */
  readonly actions?: ReactNode
  /** Below the title, for example tabs. */
  readonly tabs?: ReactNode
  /** Takes the whole height that is left, for tables that scroll by themselves. */
  readonly isFilled?: boolean
  readonly children: ReactNode
}

/** The frame of every page: where one is, what it is about, what to do next. */
export function Page({
  title,
  tabTitle,
  label,
  intro,
  crumbs,
  actions,
  tabs,
  isFilled = false,
  children,
}: PageProps) {
  useEffect(() => {
    document.title = tabTitle ?? `${title} · ${t.shell.product}`
  }, [title, tabTitle])
  return (
    <>
      {crumbs !== undefined && (
        <PageBreadcrumb>
          <Breadcrumb>
            {crumbs.map(({ text, to }) => (
              <BreadcrumbItem
                key={to}
                render={({ className }) => (
                  <Link to={to} className={className}>
                    {text}
                  </Link>
                )}
              />
            ))}
            <BreadcrumbItem isActive>{title}</BreadcrumbItem>
          </Breadcrumb>
        </PageBreadcrumb>
      )}
      <PageSection className="gw-page-head">
        <div className="gw-page-line">
          <div className="gw-page-title">
            <Title headingLevel="h1">{title}</Title>
            {label}
          </div>
          {actions !== undefined && <div className="gw-page-actions">{actions}</div>}
        </div>
        {intro !== undefined && (
          <Content component="p" className="gw-soft">
            {intro}
          </Content>
        )}
      </PageSection>
      {tabs !== undefined && (
        <PageSection type="tabs" className="gw-page-tabs">
          {tabs}
        </PageSection>
      )}
      <PageSection isFilled={isFilled} className={isFilled ? 'gw-page-filled' : 'gw-page-body'}>
        {children}
      </PageSection>
    </>
  )
}
