/** Words of a machine that came up and could not get its configuration. */
export const IGNITION_FETCH_ERROR =
  /:22623|:22624|machine-config-server|fetch(?:ing)? (?:the )?(?:remote )?(?:ignition|config)/i
