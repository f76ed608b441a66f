export interface BmcReply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Instead of an answer: the connection ends, or nothing ever comes. */
  readonly instead?: 'hang-up' | 'silence'
}

export interface BmcAsked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Undefined: the request had none. */
  readonly body: Readonly<Record<string, unknown>> | undefined
}

export const done = (body?: unknown, status = 200, headers: Record<string, string> = {}): BmcReply => ({
  ...{ status, body, headers },
})

export const refused = (
  status: number,
  id: string,
  text: string,
  args: readonly string[] = [],
): BmcReply => ({
  status,
  body: {
    error: {
      code: 'Base.1.8.GeneralError',
      message: 'A general error has occurred. See ExtendedInfo for more information.',
      '@Message.ExtendedInfo': [{ MessageId: `Base.1.8.${id}`, Message: text, MessageArgs: args }],
    },
  },
})
