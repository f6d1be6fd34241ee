// Made from languages/*.json by `npm run messages`. Do not edit by hand.
import { languageTags, type Language } from './known-languages';

/** The column’s name | en | de | es | fr | pl | pt-BR | uk | vi | zh-CN */
const table = `
ref1 | Order number | Auftragsnummer | Número de pedido | Numéro de commande | Numer zamówienia | Número do pedido | Номер замовлення | Số đơn | 订单号
ref2 | Second reference | Zweite Referenz | Segunda referencia | Deuxième référence | Drugi numer | Segunda referência | Другий референс | Tham chiếu thứ hai | 第二参考号
company | Company | Firma | Empresa | Société | Firma | Empresa | Компанія | Công ty | 公司
contact | Name | Name | Nombre | Nom | Imię i nazwisko | Nome | Ім’я | Tên | 姓名
address1 | Address | Adresse | Dirección | Adresse | Adres | Endereço | Адреса | Địa chỉ | 地址
address2 | Address line 2 | Adresszeile 2 | Dirección línea 2 | Adresse, ligne 2 | Adres, linia 2 | Endereço, linha 2 | Адреса, рядок 2 | Địa chỉ dòng 2 | 地址第 2 行
address3 | Address line 3 | Adresszeile 3 | Dirección línea 3 | Adresse, ligne 3 | Adres, linia 3 | Endereço, linha 3 | Адреса, рядок 3 | Địa chỉ dòng 3 | 地址第 3 行
city | City | Ort | Ciudad | Ville | Miasto | Cidade | Місто | Thành phố | 城市
stateProv | State or province | Bundesstaat oder Provinz | Estado o provincia | État ou province | Stan lub województwo | Estado ou província | Штат або область | Bang hoặc tỉnh | 州或省
postalCode | Postal code | Postleitzahl | Código postal | Code postal | Kod pocztowy | Código postal | Поштовий індекс | Mã bưu chính | 邮政编码
countryISO2 | Country (2 letters) | Land (2 Buchstaben) | País (2 letras) | Pays (2 lettres) | Kraj (2 litery) | País (2 letras) | Країна (2 літери) | Nước (2 chữ cái) | 国家（2 个字母）
phone | Phone | Telefon | Teléfono | Téléphone | Telefon | Telefone | Телефон | Điện thoại | 电话
email | Email | E-Mail | Correo electrónico | E-mail | E-mail | E-mail | Ел. пошта | Email | 电子邮箱
taxCode | Tax number | Steuernummer | Número fiscal | Numéro fiscal | Numer podatkowy | Número fiscal | Податковий номер | Mã số thuế | 税号
importerVATNumber | Importer’s VAT number | USt-IdNr. des Importeurs | NIF-IVA del importador | N° de TVA de l’importateur | Numer VAT importera | IVA do importador | Номер ПДВ імпортера | Mã số VAT của bên nhập khẩu | 进口商增值税号
shipFromAttention | Sender’s contact | Absender: Kontakt | Contacto del remitente | Expéditeur : contact | Kontakt nadawcy | Contato do remetente | Контакт відправника | Người liên hệ bên gửi | 发件人联系人
shipFromName | Sender’s name | Absender: Name | Nombre del remitente | Expéditeur : nom | Nazwa nadawcy | Nome do remetente | Назва відправника | Tên người gửi | 发件人名称
shipFromAddress1 | Sender’s address | Absender: Adresse | Dirección del remitente | Expéditeur : adresse | Adres nadawcy | Endereço do remetente | Адреса відправника | Địa chỉ người gửi | 发件人地址
shipFromAddress2 | Sender’s address line 2 | Absender: Adresszeile 2 | Dirección del remitente línea 2 | Expéditeur : adresse, ligne 2 | Adres nadawcy, linia 2 | Endereço do remetente, linha 2 | Адреса відправника, рядок 2 | Địa chỉ người gửi dòng 2 | 发件人地址第 2 行
shipFromCity | Sender’s city | Absender: Ort | Ciudad del remitente | Expéditeur : ville | Miasto nadawcy | Cidade do remetente | Місто відправника | Thành phố người gửi | 发件人城市
shipFromStateProv | Sender’s state or province | Absender: Bundesstaat oder Provinz | Estado o provincia del remitente | Expéditeur : État ou province | Stan lub województwo nadawcy | Estado do remetente | Штат або область відправника | Bang hoặc tỉnh người gửi | 发件人州或省
shipFromPostalCode | Sender’s postal code | Absender: Postleitzahl | Código postal del remitente | Expéditeur : code postal | Kod pocztowy nadawcy | Código postal do remetente | Індекс відправника | Mã bưu chính người gửi | 发件人邮政编码
shipFromCountryISO2 | Sender’s country (2 letters) | Absender: Land (2 Buchstaben) | País del remitente (2 letras) | Expéditeur : pays (2 lettres) | Kraj nadawcy (2 litery) | País do remetente (2 letras) | Країна відправника (2 літери) | Nước người gửi (2 chữ cái) | 发件人国家（2 个字母）
shipFromPhone | Sender’s phone | Absender: Telefon | Teléfono del remitente | Expéditeur : téléphone | Telefon nadawcy | Telefone do remetente | Телефон відправника | Điện thoại người gửi | 发件人电话
shipFromEmail | Sender’s email | Absender: E-Mail | Correo del remitente | Expéditeur : e-mail | E-mail nadawcy | E-mail do remetente | Ел. пошта відправника | Email người gửi | 发件人电子邮箱
sender | Facility | Standort | Centro | Site | Oddział | Unidade | Склад | Cơ sở | 仓库
costCenter | Cost center | Kostenstelle | Centro de coste | Centre de coût | Centrum kosztów | Centro de custo | Центр витрат | Trung tâm chi phí | 成本中心
exportReason | Reason for export | Ausfuhrgrund | Motivo de exportación | Motif d’exportation | Powód eksportu | Motivo da exportação | Причина експорту | Lý do xuất khẩu | 出口原因
labelFormat | Label format | Etikettenformat | Formato de etiqueta | Format d’étiquette | Format etykiety | Formato da etiqueta | Формат етикетки | Định dạng nhãn | 面单格式
serviceCode | Service | Versandart | Servicio | Mode d’envoi | Usługa | Serviço | Послуга | Dịch vụ | 运输服务
shipDateTime | Ship date (MM/DD/YYYY) | Versanddatum (MM/DD/YYYY) | Fecha de envío (MM/DD/YYYY) | Date d’expédition (MM/DD/YYYY) | Data wysyłki (MM/DD/RRRR) | Data de envio (MM/DD/AAAA) | Дата відправки (ММ/ДД/РРРР) | Ngày gửi (MM/DD/YYYY) | 发货日期（月/日/年）
timeZone | Time zone | Zeitzone | Zona horaria | Fuseau horaire | Strefa czasowa | Fuso horário | Часовий пояс | Múi giờ | 时区
parcelLength | Length (in) | Länge (in) | Largo (in) | Longueur (in) | Długość (in) | Compr. (pol) | Довжина (дюйм) | Dài (inch) | 长（英寸）
parcelWidth | Width (in) | Breite (in) | Ancho (in) | Largeur (in) | Szerokość (in) | Largura (pol) | Ширина (дюйм) | Rộng (inch) | 宽（英寸）
parcelHeight | Height (in) | Höhe (in) | Alto (in) | Hauteur (in) | Wysokość (in) | Altura (pol) | Висота (дюйм) | Cao (inch) | 高（英寸）
parcelWeight | Weight (lb) | Gewicht (lb) | Peso (lb) | Poids (lb) | Waga (lb) | Peso (lb) | Вага (фунт) | Cân nặng (lb) | 重量（磅）
parcelContents | Contents | Inhalt | Contenido | Contenu | Zawartość | Conteúdo | Вміст | Nội dung | 内容
stage | State | Status | Estado | État | Stan | Estado | Стан | Trạng thái | 状态
hold | On hold because | Klärgrund | Retenido por | Motif de blocage | Powód wstrzymania | Motivo da retenção | Причина затримки | Lý do giữ lại | 挂起原因
packageId | Package number | Sendungs-ID | Número de envío | Numéro d’envoi | Numer przesyłki | Número do pacote | Номер відправлення | Số gói | 货件号
trackingNumber | Tracking number | Trackingnummer | Número de seguimiento | Numéro de suivi | Numer śledzenia | Código de rastreio | Трек-номер | Mã vận đơn | 运单号
printer | Printer | Drucker | Impresora | Imprimante | Drukarka | Impressora | Принтер | Máy in | 打印机
print | Print | Druck | Impresión | Impression | Wydruk | Impressão | Друк | In | 打印
importedAt | Imported at | Importiert am | Importado el | Importé le | Zaimportowano | Importado em | Імпортовано | Nhập lúc | 导入时间
boughtAt | Bought at | Gekauft am | Comprado el | Acheté le | Kupiono | Comprado em | Куплено | Mua lúc | 购买时间
changedAt | Changed at | Geändert am | Cambiado el | Modifié le | Zmieniono | Alterado em | Змінено | Thay đổi lúc | 更改时间
outdatedAt | Out of date since | Veraltet seit | Desactualizado desde | Périmé depuis | Nieaktualne od | Desatualizado desde | Застаріло з | Lỗi thời từ | 过时起始时间
replacedBy | Replaced by | Ersetzt durch | Sustituido por | Remplacé par | Zastąpiono przez | Substituído por | Замінено на | Thay bằng | 替换为
boughtBy | Bought by | Gekauft von | Comprado por | Acheté par | Kupił(a) | Comprado por | Хто купив | Người mua nhãn | 购买操作人
parcel | Parcel number | Paketnummer | Número de paquete | Numéro de colis | Numer paczki | Número do volume | Номер посилки | Số kiện | 包裹编号
recipient | Recipient | Empfänger | Destinatario | Destinataire | Odbiorca | Destinatário | Одержувач | Người nhận | 收件人
country | Recipient’s country | Land des Empfängers | País del destinatario | Pays du destinataire | Kraj odbiorcy | País do destinatário | Країна одержувача | Nước của người nhận | 收件人国家
place | Where | Wo | Dónde | Où | Gdzie | Onde | Де | Ở đâu | 位置
silent | Silent | Ohne Neues | Sin noticias | Sans nouvelles | Cisza | Sem notícia | Немає новин | Không có tin | 无动态
lastAt | Last scan at | Letzter Scan am | Último escaneo el | Dernier scan le | Ostatni skan, czas | Última leitura em | Час останнього сканування | Lần quét cuối lúc | 最近扫描时间
last | Last scan | Letzter Scan | Último escaneo | Dernier scan | Ostatni skan | Última leitura | Останній скан | Lần quét cuối | 最近扫描
lastCode | Code of the last scan | Code des letzten Scans | Código del último escaneo | Code du dernier scan | Kod ostatniego skanu | Código da última leitura | Код останнього сканування | Mã của lần quét cuối | 最近扫描代码
checkedAt | Checked at | Abgefragt am | Comprobado el | Vérifié le | Sprawdzono | Verificado em | Перевірено | Kiểm tra lúc | 查询于
nextAt | Next check at | Nächste Abfrage am | Próxima comprobación el | Prochaine vérification le | Następne sprawdzenie | Próxima verificação em | Наступна перевірка | Lần kiểm tra tới | 下次查询于
`;

const rows = table
  .trim()
  .split('\n')
  .map((row) => row.split(' | '));

const of = (language: Language): Record<string, string> => {
  const at = languageTags.indexOf(language) + 1;
  return Object.fromEntries(rows.map((cells) => [cells[0] ?? '', cells[at] ?? '']));
};

/** The column headings of the files that the station writes, by language and the column's name. */
export const ownHeadings: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: of('en'),
  de: of('de'),
  es: of('es'),
  fr: of('fr'),
  pl: of('pl'),
  'pt-BR': of('pt-BR'),
  uk: of('uk'),
  vi: of('vi'),
  'zh-CN': of('zh-CN'),
};
