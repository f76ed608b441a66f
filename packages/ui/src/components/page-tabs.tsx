// Views of one thing, each with an address of its own: links that look like tabs, so that they open in a new tab of the browser too.
import '@patternfly/react-styles/css/components/Tabs/tabs.css'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

export interface PageTab {
  readonly key: string
  readonly text: string
  readonly to: NonNullable<LinkProps['to']>
  readonly params?: Readonly<Record<string, string>>
}

interface PageTabsProps {
  /** What the views are of. */
  readonly label: string
  readonly current: string
  readonly tabs: readonly PageTab[]
}

export function PageTabs({ label, current, tabs }: PageTabsProps) {
  const list = useRef<HTMLUListElement>(null)
  // On a narrow screen the current one may stand outside of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves with the current tab
  useEffect(() => {
    const link = list.current?.querySelector('[aria-current="page"]')
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav className="pf-v6-c-tabs pf-m-page-insets gw-tabs" aria-label={label}>
      <ul ref={list} className="pf-v6-c-tabs__list">
        {tabs.map(({ key, text, to, params = {} }) => (
          <li key={key} className={`pf-v6-c-tabs__item${key === current ? ' pf-m-current' : ''}`}>
            <Link
              to={to}
              params={params}
              // Only here: the address of the first tab is the beginning of all others.
              activeOptions={{ exact: true }}
              className="pf-v6-c-tabs__link"
              aria-current={key === current ? 'page' : undefined}
            >
              <span className="pf-v6-c-tabs__item-text">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
