type Given<Value> = { [Name in keyof Value]?: Exclude<Value[Name], undefined> }

/** Without members that are undefined. */
export const given = <Value extends object>(value: Value): Given<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Given<Value>
