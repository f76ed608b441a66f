import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Where = Pick<LinkProps, 'to' | 'params' | 'search'>

interface LinkButtonProps extends Where {
  readonly variant?: 'primary' | 'secondary' | 'tertiary' | 'link'
  readonly isSmall?: boolean
  readonly isInline?: boolean
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A link that looks like a button: it leads to another page, and can be opened in another tab. */
export function LinkButton(props: LinkButtonProps) {
  const { variant = 'primary', isSmall = false, isInline = false, icon, children, ...where } = props
  const classes = [
    'pf-v6-c-button',
    `pf-m-${variant}`,
    isSmall ? 'pf-m-small' : '',
    isInline ? 'pf-m-inline' : '',
  ]
  return (
    <Link {...where} className={classes.filter((name) => name !== '').join(' ')}>
      {icon !== undefined && <span className="pf-v6-c-button__icon pf-m-start">{icon}</span>}
      <span className="pf-v6-c-button__text">{children}</span>
    </Link>
  )
}
