/** The install-config cannot be written down yet: something that it names is not known. The message says what to do. */
export class InstallConfigError extends Error {}
