; The installer for Windows. tools/installers/nsis.ts gives VERSION, FILE_VERSION, TARGET, ICON, LICENSE and FILES.
; Words of its pages come with NSIS in the languages of the station; those of failures stand here.
Unicode true
Target amd64-unicode
ManifestDPIAware true
ManifestSupportedOS all
SetCompressor /SOLID lzma
Name "Packbench"
OutFile "${TARGET}"
BrandingText "Packbench ${VERSION}"

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Packbench"
!define RUN "Software\Microsoft\Windows\CurrentVersion\Run"
; A folder with this file in it is the installer's own.
!define MARK "installed-version"

; Per machine where the account may do that, per user elsewhere; what was chosen before is chosen again.
!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_USE_PROGRAMFILES64
!define MULTIUSER_INSTALLMODE_INSTDIR "Packbench"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_KEY "${KEY}"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_VALUENAME "InstallLocation"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_KEY "${KEY}"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_VALUENAME "UninstallString"
!include MultiUser.nsh
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include x64.nsh

VIProductVersion "${FILE_VERSION}"
VIAddVersionKey ProductName "Packbench"
VIAddVersionKey FileDescription "Packbench installer"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey LegalCopyright "Apache-2.0"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\Packbench.exe"
!insertmacro MUI_PAGE_LICENSE "${LICENSE}"
!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Polish"
!insertmacro MUI_LANGUAGE "PortugueseBR"
!insertmacro MUI_LANGUAGE "Ukrainian"
!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro MUI_LANGUAGE "Vietnamese"

Var Folder
Var Provisioning
Var Autostart
Var New
Var Old

; Ends with a status that a script can tell from others, and with a sentence where a person looks on.
!macro FAIL status sentence
  MessageBox MB_OK|MB_ICONSTOP "${sentence}" /SD IDOK
  SetErrorLevel ${status}
  Quit
!macroend

; Windows lets no one write to a program that runs.
!macro MUST_NOT_RUN
  ${If} ${FileExists} "$INSTDIR\Packbench.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\Packbench.exe" a
    ${If} ${Errors}
      !insertmacro FAIL 4 "Packbench is running. Close it, and run this again. Nothing was changed."
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

Function .onInit
  ${IfNot} ${RunningX64}
    !insertmacro FAIL 3 "Packbench needs a 64-bit Windows."
  ${EndIf}
  ; What /D=FOLDER said, which stands last: NSIS takes it before this function, and the choices below go over it.
  StrCpy $Folder $INSTDIR
  !insertmacro MULTIUSER_INIT
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/CurrentUser" $R1
  ${IfNot} ${Errors}
    Call MultiUser.InstallMode.CurrentUser
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "/AllUsers" $R1
  ${IfNot} ${Errors}
    ${If} $MultiUser.Privileges != "Admin"
    ${AndIf} $MultiUser.Privileges != "Power"
      !insertmacro FAIL 5 "Only an administrator can install Packbench for all users. Run this as one, or with /CurrentUser."
    ${EndIf}
    Call MultiUser.InstallMode.AllUsers
  ${EndIf}
  ${If} $Folder != ""
    StrCpy $INSTDIR $Folder
  ${EndIf}

  ClearErrors
  ${GetOptions} $R0 "/PROVISIONING=" $Provisioning
  ${If} ${Errors}
    StrCpy $Provisioning ""
  ${ElseIfNot} ${FileExists} "$Provisioning"
    !insertmacro FAIL 6 "There is no provisioning file $Provisioning. Nothing was changed."
  ${EndIf}

  ; 1 or 0; without it, what was chosen before stays.
  ClearErrors
  ${GetOptions} $R0 "/AUTOSTART=" $Autostart
  ${If} ${Errors}
    StrCpy $Autostart 0
    ReadRegStr $0 SHCTX "${RUN}" "Packbench"
    ${If} $0 != ""
      StrCpy $Autostart 1
    ${EndIf}
  ${EndIf}
  Call showAutostart
FunctionEnd

Section "Packbench" program
  SectionIn RO
  StrCpy $New "$INSTDIR.new"
  StrCpy $Old "$INSTDIR.old"

  ; A run before this one may have ended between the two changes of names below.
  ${If} ${FileExists} "$Old\${MARK}"
  ${AndIfNot} ${FileExists} "$INSTDIR\*.*"
    Rename "$Old" "$INSTDIR"
  ${EndIf}
  ${If} ${FileExists} "$INSTDIR\*.*"
  ${AndIfNot} ${FileExists} "$INSTDIR\${MARK}"
    ; Only an empty folder goes.
    RMDir "$INSTDIR"
    ${If} ${FileExists} "$INSTDIR\*.*"
      !insertmacro FAIL 7 "$INSTDIR holds files that are not Packbench's. Choose another folder. Nothing was changed."
    ${EndIf}
  ${EndIf}
  !insertmacro MUST_NOT_RUN

  ; All of the new version lies beside the former one before that gives way.
  RMDir /r "$New"
  RMDir /r "$Old"
  ClearErrors
  !include "${FILES}"
  SetOutPath "$New"
  WriteUninstaller "$New\Uninstall.exe"
  ${If} ${Errors}
    RMDir /r "$New"
    !insertmacro FAIL 8 "The files could not be written to $INSTDIR. Look whether the disk is full and the folder may be written to. The former version is still there."
  ${EndIf}
  SetOutPath "$TEMP"
  ${If} ${FileExists} "$INSTDIR\*.*"
    ClearErrors
    Rename "$INSTDIR" "$Old"
    ${If} ${Errors}
      RMDir /r "$New"
      !insertmacro FAIL 4 "A file of Packbench is in use. Close Packbench and every window that shows its folder, and run this again. Nothing was changed."
    ${EndIf}
  ${EndIf}
  ClearErrors
  Rename "$New" "$INSTDIR"
  ${If} ${Errors}
    Rename "$Old" "$INSTDIR"
    !insertmacro FAIL 8 "The new version could not be put in its place. The former one is still there."
  ${EndIf}
  RMDir /r "$Old"

  ${If} $Provisioning != ""
    StrCpy $0 "$INSTDIR"
    ${If} $MultiUser.InstallMode == "AllUsers"
      SetShellVarContext all
      StrCpy $0 "$APPDATA\Packbench"
      CreateDirectory "$0"
    ${EndIf}
    ClearErrors
    CopyFiles /SILENT "$Provisioning" "$0\bench.json"
    ${If} ${Errors}
      !insertmacro FAIL 9 "Packbench is installed, but the provisioning file could not be copied to $0."
    ${EndIf}
  ${EndIf}

  CreateShortcut "$SMPROGRAMS\Packbench.lnk" "$INSTDIR\Packbench.exe"
  WriteRegStr SHCTX "${KEY}" "DisplayName" "Packbench"
  WriteRegStr SHCTX "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${KEY}" "DisplayIcon" "$INSTDIR\Packbench.exe"
  WriteRegStr SHCTX "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr SHCTX "${KEY}" "UninstallString" '"$INSTDIR\Uninstall.exe" /$MultiUser.InstallMode'
  WriteRegStr SHCTX "${KEY}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /$MultiUser.InstallMode /S'
  WriteRegDWORD SHCTX "${KEY}" "NoModify" 1
  WriteRegDWORD SHCTX "${KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD SHCTX "${KEY}" "EstimatedSize" $0
  DeleteRegValue SHCTX "${RUN}" "Packbench"
SectionEnd

Section /o "Start with Windows" autostart
  WriteRegStr SHCTX "${RUN}" "Packbench" '"$INSTDIR\Packbench.exe"'
SectionEnd

Function showAutostart
  ${If} $Autostart == 1
    !insertmacro SelectSection ${autostart}
  ${EndIf}
FunctionEnd

Function un.onInit
  !insertmacro MULTIUSER_UNINIT
  ${un.GetParameters} $R0
  ClearErrors
  ${un.GetOptions} $R0 "/CurrentUser" $R1
  ${IfNot} ${Errors}
    Call un.MultiUser.InstallMode.CurrentUser
  ${EndIf}
FunctionEnd

; What people made (their settings, their archive, a provisioning file for all) stays.
Section "Uninstall"
  ${IfNot} ${FileExists} "$INSTDIR\${MARK}"
    !insertmacro FAIL 7 "$INSTDIR is not a folder of Packbench. Nothing was changed."
  ${EndIf}
  !insertmacro MUST_NOT_RUN
  SetOutPath "$TEMP"
  Delete "$SMPROGRAMS\Packbench.lnk"
  DeleteRegValue SHCTX "${RUN}" "Packbench"
  RMDir /r "$INSTDIR"
  DeleteRegKey SHCTX "${KEY}"
SectionEnd
