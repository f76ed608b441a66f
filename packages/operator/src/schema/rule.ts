/** A rule in the Common Expression Language, which the API server itself holds objects to: also hubs without webhooks are safe. */
export interface Rule {
  readonly rule: string
  /** What is wrong, and what to do. */
  readonly message: string
}

/** May be set or not when the object is made, and stays so. */
export const immutable = (member: string, message: string): Rule => ({
  rule: `has(self.${member}) == has(oldSelf.${member}) && (!has(self.${member}) || self.${member} == oldSelf.${member})`,
  message,
})
