export interface ProductRequest {
  hs6Code: string;
  description: string;
  value: number;
  qty?: number;
  originatingCountry?: string;
  volumeWeight?: number;
}

/** A landed cost request that passed `landedCostProblem`. */
export interface LandedCostRequest {
  sourceCountry: string;
  destinationCountry: string;
  shippingValue: number;
  products: ProductRequest[];
  grossWeight?: number;
  destinationIp?: string;
  convertCurrency?: boolean;
  ignoreDeminimis?: boolean;
  currentCartValue?: number;
  firstName?: string;
  middleName?: string;
  lastName?: string;
  street?: string;
  city?: string;
}
