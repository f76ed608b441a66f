import { systemAuthorities } from '@groundwork/certificates/system-authorities'

/** With those of the bundle. */
export const trustedAuthorities = (caBundle: string): string => `${systemAuthorities()}\n${caBundle}`
