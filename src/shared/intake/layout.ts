/**
 * How a file's columns were understood. `own`: by the service's field names. `mapped`: as a person chose. Others: by the column names of a
 * shop's own export.
 */
export const layoutNames = ['own', 'shopify', 'woocommerce', 'woocommerce_orders', 'mapped'] as const;
export type LayoutName = (typeof layoutNames)[number];
