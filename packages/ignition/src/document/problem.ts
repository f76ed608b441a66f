/** Something wrong in a document of the user. */
export interface Problem {
  /** Where, as a reader would write it: `storage.files[2].path`, `interfaces[0].ipv4.address[1].prefix-length`. Empty: all of it. */
  readonly path: string
  /** A sentence that names the value and what would be right. It does not repeat the path. */
  readonly message: string
}
