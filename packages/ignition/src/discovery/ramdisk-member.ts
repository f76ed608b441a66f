/** A file that is added to the initial ramdisk. */
export type RamdiskMember =
  | { readonly path: string; readonly mode: number; readonly contents: string }
  | { readonly path: string; readonly linkTo: string }
