// Below which paths operations live. Apart from the rows, so that clients get it without their schemas.

export const BASE_PATH = '/api/assisted-install'
/** Where operations live that the wire protocol does not have: see groundwork/. */
export const OWN_BASE_PATH = '/api/groundwork'

interface Placed {
  readonly base?: typeof OWN_BASE_PATH
  readonly path: string
}

/** The path of an operation on the server, parameters in braces. */
export const pathOf = (operation: Placed): string => `${operation.base ?? BASE_PATH}${operation.path}`
