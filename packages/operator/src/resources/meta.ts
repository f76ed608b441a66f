/** Of an object of the hub, as far as we read it. */
export interface Meta {
  readonly name: string
  readonly namespace: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

export interface Place {
  readonly name: string
  readonly namespace: string
}
